import type { Settings } from '../settings.ts';
import { configText as text } from '../text.ts';

/** The folded settings in one line. */
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
