import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Prints failures when they happen, and writes each file's duration with imports and hooks. */
export default class FileTimes implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') return;
    const said = errors.map(({ stack, message, diff = '' }) => [stack ?? message, diff].join('\n'));
    process.stderr.write(
      `\nfailed: ${test.module.relativeModuleId} > ${test.fullName}\n${said.join('\n')}\n`,
    );
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.INFORME_TIEMPOS;
    if (file === undefined) return;
    const times = modules.map((module) => {
      const { setupDuration, collectDuration, duration } = module.diagnostic();
      return { what: module.relativeModuleId, seconds: (setupDuration + collectDuration + duration) / 1000 };
    });
    writeFileSync(file, JSON.stringify(times));
  }
}
