import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

/** A runner's own report; a missing or invalid file counts as empty. */
export interface Report {
  passed: number;
  failed: number;
  skipped: number;
  /** One text per failed case: its place, title and the first lines of each error. */
  failures: string[];
  /** Duration of each journey; `readFileTimes` has those of Vitest. */
  times: Time[];
}

export interface Time {
  what: string;
  seconds: number;
}

const ERROR_LINES = 12;
const PAGE_LINES = 60;
const NOTHING: Report = { passed: 0, failed: 0, skipped: 0, failures: [], times: [] };

const Vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export function readVitest(file: string): Report {
  const read = Vitest.safeParse(readJson(file));
  if (!read.success) return NOTHING;
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = read.data;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const cases = assertionResults.filter((one) => one.status === 'failed');
    if (cases.length === 0) return status === 'failed' ? [entry(name, [message ?? ''])] : [];
    return cases.map((one) => entry(`${name} › ${one.fullName}`, one.failureMessages ?? []));
  });
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures, times: [] };
}

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          duration: z.number(),
          errors: z.array(
            z.object({
              message: z.string().optional(),
              location: z.object({ file: z.string(), line: z.number() }).optional(),
            }),
          ),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).optional(),
        }),
      ),
    }),
  ),
});
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional();
  },
});
const Playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(Suite),
});

export function readPlaywright(file: string): Report {
  const read = Playwright.safeParse(readJson(file));
  if (!read.success) return NOTHING;
  const { stats, suites } = read.data;
  const specs = suites.flatMap(specsOf);
  const failures = specs.filter(({ ok }) => !ok);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: failures.map((spec) =>
      [
        entry(
          placeOf(spec),
          spec.tests
            .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
            .map(({ message = '', location }) => (location ? `line ${location.line}: ${message}` : message)),
        ),
        ...pageOf(spec),
      ].join('\n'),
    ),
    times: specs.map((spec) => ({
      what: placeOf(spec),
      seconds: spec.tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  };
}

/** What the page showed when the journey failed: Playwright's snapshot of it, from its main part on. */
function pageOf({ tests }: z.infer<typeof Spec>): string[] {
  const attached = tests.flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments));
  const path = attached.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined || !existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  const begins = lines.findIndex((line) => /^\s*- main\b/.test(line));
  return lines.slice(Math.max(0, begins), Math.max(0, begins) + PAGE_LINES).map((line) => `      ${line}`);
}

const FileTimes = z.array(z.object({ what: z.string(), seconds: z.number() }));

/** Written by `file-times.ts`; empty without it. */
export function readFileTimes(file: string): Time[] {
  const read = FileTimes.safeParse(readJson(file));
  return read.success ? read.data : [];
}

export const slowest = (times: readonly Time[], most: number): string =>
  times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ what, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${what}`)
    .join('\n');

const placeOf = ({ file, line, title }: z.infer<typeof Spec>) => `${file}:${line} › ${title}`;

const specsOf = ({ specs, suites = [] }: z.infer<typeof Suite>): z.infer<typeof Spec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const entry = (place: string, errors: readonly string[]): string =>
  [
    place,
    ...errors.flatMap((error) => stripVTControlCharacters(error).split('\n').slice(0, ERROR_LINES)),
  ].join('\n    ');

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
