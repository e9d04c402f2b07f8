import * as z from 'zod';
import { INTENSITIES, INTENSITY_FAST } from '#contract/limits.ts';

const KEY = 'dominios.live.borrador';
const Draft = z.object({ text: z.string(), intensity: z.literal([...INTENSITIES]) });
export type Draft = z.infer<typeof Draft>;

/** Draft of this tab, so that a reload does not lose it. */
export function readDraft(): Draft {
  try {
    return Draft.parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return { text: '', intensity: INTENSITY_FAST };
  }
}

export function writeDraft(draft: Draft): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage only loses the draft.
  }
}
