import { expect, test } from 'vitest';
import { sweepFaults, sweepLine } from './fault-sweep.ts';

const PARTS = 2;
const HOURS_MS = 3 * 3_600_000;

/** Each part is a test file of its own, so that they run side by side: only in the long run. */
export function testEveryFault(from: number): void {
  test.runIf(Boolean(process.env.PRUEBAS_LARGAS))(
    `each misbehaviour on all servers in turn, over a sample of every kind (part ${from + 1} of ${PARTS})`,
    async () => {
      const failed: string[] = [];
      await sweepFaults({
        seed: 1,
        only: 160,
        share: 0.1,
        part: { from, of: PARTS },
        signal: new AbortController().signal,
        onResult: async (name, result) => {
          if (!result.passed) failed.push(sweepLine(name, result));
        },
      });
      expect(failed).toEqual([]);
    },
    HOURS_MS,
  );
}
