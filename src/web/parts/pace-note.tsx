import { useRef } from 'react';
import { useFormat } from '../format/use-format.ts';

/** Shorter than this, the rate is too uncertain to show. */
const SEEN_MS = 1_000;
const text = {
  pace: (rate: string, unit: string, time: string) => ` · ${rate} ${unit}/s · quedan ${time}`,
} as const;

/** Rate and time left of running work, measured since it was first shown. */
export function PaceNote({ done, total, unit }: { done: number; total: number; unit: string }) {
  const { number, duration } = useFormat();
  const first = useRef({ done, at: performance.now() });
  const seenMs = performance.now() - first.current.at;
  const perSecond = ((done - first.current.done) * 1_000) / seenMs;
  if (seenMs < SEEN_MS || perSecond <= 0 || done >= total) return null;
  const shown = perSecond < 1 ? '<1' : number(Math.round(perSecond));
  return text.pace(shown, unit, duration((total - done) / perSecond / 60));
}
