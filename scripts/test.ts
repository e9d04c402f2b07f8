import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from '../e2e/chromium.ts';
import { enterMemoryFolder } from '../test/memory-folder.ts';
import { PLANTED_MARK } from '../test/planted-keys.ts';
import { readFileTimes, readPlaywright, readVitest, slowest } from './test-reports.ts';

/**
 * Everything a change must pass, in order, on a fresh clone. `--largo` runs the tests that have a full size, and the product
 * on machines apart.
 */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const largo = process.argv.includes('--largo');
const reports = mkdtempSync(join(tmpdir(), 'informes-'));
const vitestReport = join(reports, 'vitest.json');
const timesReport = join(reports, 'tiempos.json');
const playwrightReport = join(reports, 'playwright.json');
/** Number of slowest files and journeys printed at the end. */
const NAMED = 20;

interface Step {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
}

/** Several checkers each infer the shared types again: they take half more of the processor, which the tests need. */
const types = (project: string) => ['-p', project, '--checkers', '1'];
const checks: Step[] = [
  { name: 'format and lint', command: bin('biome'), args: ['ci', '--error-on-warnings', '.'] },
  { name: 'types', command: bin('tsc'), args: types('tsconfig.json') },
  { name: 'types of contract and domain, pure', command: bin('tsc'), args: types('tsconfig.pure.json') },
  { name: 'types of the web', command: bin('tsc'), args: types('tsconfig.web.json') },
  { name: 'types of the journeys', command: bin('tsc'), args: types('tsconfig.e2e.json') },
  { name: 'dead code', command: bin('knip'), args: ['--no-progress'] },
];
const build: Step = { name: 'web build', command: bin('vite'), args: ['build', '--logLevel', 'warn'] };
/** The tests that are larger with this variable. */
const FULL_SIZE = 'PRUEBAS_LARGAS';
const fullSize = () =>
  globSync('src/**/*.test.ts', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes(FULL_SIZE),
  );
const tests: Step = {
  name: largo ? 'tests at full size' : 'tests',
  command: bin('vitest'),
  args: [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    '--reporter=./scripts/file-times.ts',
    ...(largo ? fullSize() : []),
  ],
  env: { INFORME_TIEMPOS: timesReport, ...(largo ? { [FULL_SIZE]: '1' } : {}) },
};

/** Alone, because it needs the processor for the programs of all its hosts. */
const machines: Step = {
  name: 'machines apart',
  command: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'machines.ts')],
};

const took: string[] = [];
let failed = 0;

/** Prints each step's output when it has ended, because other steps run beside it. */
async function runInTurn(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await run(step, true);
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
  // A process left behind by a step may never close its pipes.
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

/** Passes a step's output on and detects planted test keys in it. */
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

// The checks take what the build and the tests leave of the processor; some tests need the built web.
const checking = runInTurn(largo ? [] : checks);
const built = await run(build, true);
const removeFolder = enterMemoryFolder();
await run(tests);
await checking;
if (built && !largo) {
  const browser = browserStep();
  if (browser) await run(browser);
}
removeFolder();
if (largo) await run(machines);
const read = [readVitest(vitestReport), readPlaywright(playwrightReport)];
const sum = (key: 'passed' | 'failed' | 'skipped') => read.reduce((total, report) => total + report[key], 0);
const times = [...readFileTimes(timesReport), ...read.flatMap((report) => report.times)];
rmSync(reports, { recursive: true, force: true });
console.error(`\nThe slowest files and journeys:\n${slowest(times, NAMED)}`);
console.error(`\n${took.join('\n')}\n`);
// Printed last, because logs are often cut at their beginning.
const failures = read.flatMap((report) => report.failures);
if (failed > 0 && failures.length === 0)
  failures.push('No test failed: a step failed by its own output above, or by an error outside its tests.');
if (failures.length > 0) console.error(`${failures.join('\n\n')}\n`);
const broken = sum('failed') > 0 ? sum('failed') : failed;
process.stdout.write(`${sum('passed')} passed, ${broken} failed, ${sum('skipped')} skipped\n`);
process.exit(failed === 0 ? 0 : 1);
