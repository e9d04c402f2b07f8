import { readDraft, writeDraft } from '../../upload/settings.ts';

/** The mass upload opens with this keyword, after what was typed there already. */
export function keepUploadText(keyword: string): void {
  const draft = readDraft();
  const lines = draft.text === '' ? [] : draft.text.trimEnd().split('\n');
  if (!lines.includes(keyword)) lines.push(keyword);
  writeDraft({ ...draft, text: lines.join('\n') });
}
