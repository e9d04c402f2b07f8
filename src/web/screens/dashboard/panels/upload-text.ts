import { readDraft, writeDraft } from '../../upload/settings.ts';

/** Adds the keyword to the draft of the mass upload. */
export function keepUploadText(keyword: string): void {
  const draft = readDraft();
  const lines = draft.text === '' ? [] : draft.text.trimEnd().split('\n');
  if (!lines.includes(keyword)) lines.push(keyword);
  writeDraft({ ...draft, text: lines.join('\n') });
}
