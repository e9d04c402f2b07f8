import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFileTimes, readPlaywright, readVitest, slowest } from './test-reports.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'informes-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function file(content: unknown): string {
  const path = join(dir, 'informe.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const failedCase = {
  status: 'failed',
  fullName: 'a list keeps its order',
  failureMessages: ['expected 1\nat 2'],
};

test('a report of Vitest gives its counts, and place, title and error of each failed case', () => {
  const report = readVitest(
    file({
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'passed',
          message: '',
          assertionResults: [{ status: 'passed', fullName: 'ok' }],
        },
        { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [failedCase] },
        { name: 'c.test.ts', status: 'failed', message: 'does not load', assertionResults: [] },
      ],
    }),
  );
  expect(report).toEqual({
    passed: 7,
    failed: 1,
    skipped: 2,
    failures: [
      'b.test.ts › a list keeps its order\n    expected 1\n    at 2',
      'c.test.ts\n    does not load',
    ],
    times: [],
  });
});

test('a failed journey shows the main part of its page', () => {
  const path = join(dir, 'error-context.md');
  writeFileSync(path, '# Error details\n- navigation:\n- main:\n  - alert: No se ha podido iniciar');
  const results = [{ duration: 1, errors: [], attachments: [{ name: 'error-context', path }] }];
  const { failures } = readPlaywright(
    file({
      stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ specs: [{ title: 'buys', file: 'b.spec.ts', line: 2, ok: false, tests: [{ results }] }] }],
    }),
  );
  expect(failures).toEqual(['b.spec.ts:2 › buys\n      - main:\n        - alert: No se ha podido iniciar']);
});

test('a report of Playwright gives the failed journeys of nested groups, with the line and without colours, and what each took', () => {
  const spec = (ok: boolean, errors: unknown[]) => ({
    title: 'signs in',
    file: 'sign-in.spec.ts',
    line: 9,
    ok,
    tests: [{ results: [{ duration: 1_500, errors }] }],
  });
  const error = {
    message: '\u001b[31mnot visible\u001b[39m',
    location: { file: 'sign-in.spec.ts', line: 12 },
  };
  const report = readPlaywright(
    file({
      stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ specs: [spec(true, [])], suites: [{ specs: [spec(false, [error])] }] }],
    }),
  );
  expect(report).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    failures: ['sign-in.spec.ts:9 › signs in\n    line 12: not visible'],
    times: [
      { what: 'sign-in.spec.ts:9 › signs in', seconds: 1.5 },
      { what: 'sign-in.spec.ts:9 › signs in', seconds: 1.5 },
    ],
  });
});

test.each(['', 'not JSON', {}])('a report that is %j counts as nothing', (content) => {
  const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], times: [] };
  expect(readVitest(file(content))).toEqual(nothing);
  expect(readPlaywright(file(content))).toEqual(nothing);
});

test('the slowest come first, with their seconds, and no more of them than asked for', () => {
  const times = [
    { what: 'a.test.ts', seconds: 0.26 },
    { what: 'b.test.ts', seconds: 120 },
    { what: 'c.test.ts', seconds: 9 },
  ];
  expect(slowest(readFileTimes(file(times)), 2)).toBe('  120.0 s  b.test.ts\n    9.0 s  c.test.ts');
});

test.each(['', {}, [{ what: 'a.test.ts' }]])('times that are %j are none', (content) => {
  expect(readFileTimes(file(content))).toEqual([]);
});
