import { useDeferredValue, useMemo } from 'react';
import { KeywordSuggestions } from '../../../parts/ai/keyword-suggestions.tsx';
import type { Settings } from '../settings.ts';

/** Suggestions for the list before it becomes a batch and costs requests. */
export function UploadSuggestions(props: {
  text: string;
  settings: Settings;
  onText: (text: string) => void;
}) {
  const text = useDeferredValue(props.text);
  const keywords = useMemo(() => text.split('\n').filter((line) => line.trim() !== ''), [text]);
  return (
    <KeywordSuggestions
      keywords={keywords}
      pais={props.settings.pais}
      idioma={props.settings.idioma}
      usarIa={props.settings.ia}
      onApply={(list) => props.onText(list.join('\n'))}
    />
  );
}
