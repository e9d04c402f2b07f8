import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Writes each file's duration with imports and hooks, which Vitest's JSON report lacks. */
export default class FileTimes implements Reporter {
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
