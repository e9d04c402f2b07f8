import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { PLANTED_MARK } from '../test/planted-keys.ts';
import { findChromium } from './chromium.ts';

/** Everything a change has to pass, in order, on a fresh clone. `--largo` runs the same properties at full size. */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const largo = process.argv.includes('--largo');
const reports = mkdtempSync(join(tmpdir(), 'informes-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

interface Step {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
}

const checks: Step[] = [
  { name: 'format and lint', command: bin('biome'), args: ['ci', '--error-on-warnings', '.'] },
  { name: 'types', command: bin('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'types of contract and domain, pure', command: bin('tsc'), args: ['-p', 'tsconfig.pure.json'] },
  { name: 'types of the web', command: bin('tsc'), args: ['-p', 'tsconfig.web.json'] },
  { name: 'types of the journeys', command: bin('tsc'), args: ['-p', 'tsconfig.e2e.json'] },
  { name: 'dead code', command: bin('knip'), args: ['--no-progress'] },
];
const build: Step = { name: 'web build', command: bin('vite'), args: ['build', '--logLevel', 'warn'] };
const tests: Step = {
  name: largo ? 'tests at full size' : 'tests',
  command: bin('vitest'),
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  env: largo ? { PRUEBAS_LARGAS: '1' } : {},
};

const took: string[] = [];
let failed = 0;

/** Steps that need nothing of each other, two at a time; what each prints is shown when it has ended. */
async function runTogether(steps: readonly Step[]): Promise<ReadonlyMap<Step, boolean>> {
  const results = new Map<Step, boolean>();
  const waiting = [...steps];
  const next = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.set(step, await run(step, true));
  };
  await Promise.all([next(), next()]);
  return results;
}

async function run(step: Step, held = false): Promise<boolean> {
  const shown: [NodeJS.WritableStream, string][] = [];
  const show = (to: NodeJS.WritableStream) => (text: string) => {
    if (held) shown.push([to, text]);
    else to.write(text);
  };
  show(process.stderr)(`\n── ${step.name}\n`);
  const started = performance.now();
  const child = spawn(step.command, step.args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...step.env },
  });
  const watches = [watch(child.stdout, show(process.stdout)), watch(child.stderr, show(process.stderr))];
  const [status] = await once(child, 'exit');
  // A process that a step left behind may hold its pipes open for ever.
  await Promise.race([Promise.all(watches.map(({ end }) => end)), sleep(5_000)]);
  if (held) for (const [to, text] of shown) to.write(text);
  const leaked = watches.some(({ found }) => found());
  if (leaked) console.error(`A planted key was printed by «${step.name}».`);
  const ok = status === 0 && !leaked;
  if (!ok) failed += 1;
  took.push(
    `${ok ? 'ok  ' : 'FAIL'} ${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${step.name}`,
  );
  return ok;
}

/** Passes a step's output on, and tells whether a key that a test had planted was in it. */
function watch(from: Readable, show: (text: string) => void): { end: Promise<unknown>; found(): boolean } {
  let tail = '';
  let found = false;
  from.setEncoding('utf8').on('data', (text: string) => {
    show(text);
    found ||= (tail + text).includes(PLANTED_MARK);
    tail = (tail + text).slice(-PLANTED_MARK.length);
  });
  return { end: once(from, 'end'), found: () => found };
}

/** Cases that passed, failed and were skipped, by the runners' own reports. */
function counts(): { passed: number; failed: number; skipped: number } {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const Vitest = z.object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
  });
  const Playwright = z.object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  });
  const vitest = Vitest.safeParse(readJson(vitestReport));
  if (vitest.success) {
    total.passed += vitest.data.numPassedTests;
    total.failed += vitest.data.numFailedTests;
    total.skipped += vitest.data.numPendingTests;
  }
  const playwright = Playwright.safeParse(readJson(playwrightReport));
  if (playwright.success) {
    const { stats } = playwright.data;
    total.passed += stats.expected + stats.flaky;
    total.failed += stats.unexpected;
    total.skipped += stats.skipped;
  }
  return total;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function browserStep(): Step | null {
  try {
    return {
      name: 'browser journeys',
      command: bin('playwright'),
      args: ['test', '--config', 'e2e/playwright.config.ts'],
      env: { CHROMIUM_PATH: findChromium(), INFORME_PLAYWRIGHT: playwrightReport },
    };
  } catch (error) {
    console.error(`\n── browser journeys\n${error instanceof Error ? error.message : String(error)}`);
    took.push('FAIL       - s  browser journeys (no Chromium)');
    failed += 1;
    return null;
  }
}

// The longest first: the others fill the rest.
const results = await runTogether(largo ? [build] : [build, ...checks]);
const built = results.get(build) === true;
await run(tests);
if (built) {
  const browser = browserStep();
  if (browser) await run(browser);
}
const total = counts();
rmSync(reports, { recursive: true, force: true });
console.error(`\n${took.join('\n')}\n`);
const broken = Math.max(total.failed, failed > 0 && total.failed === 0 ? failed : total.failed);
process.stdout.write(`${total.passed} passed, ${broken} failed, ${total.skipped} skipped\n`);
process.exit(failed === 0 ? 0 : 1);
