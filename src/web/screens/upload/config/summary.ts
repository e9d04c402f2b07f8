import type { Settings } from '../settings.ts';
import { configText as text } from '../text.ts';

/** What is set while the settings are folded. */
export function advancedSummary(settings: Settings): string {
  const say = text.summary;
  return [
    say.concurrency(settings.concurrencia),
    say.retries(settings.reintentos),
    settings.omitir ? say.skip : say.keep,
    ...(settings.detectar ? [say.detect] : []),
    ...(settings.ia ? [say.ai] : []),
    ...(settings.cobertura ? [say.coverage] : []),
    ...(settings.ordenRendimiento ? [] : [say.inOrder]),
  ].join(' · ');
}
