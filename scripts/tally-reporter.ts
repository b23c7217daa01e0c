import { writeSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The last line of `npm test`, for people and programs that read nothing else. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tally = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) tally[test.result().state] += 1;
      if (module.errors().length > 0) tally.failed += 1;
    }
    const line = `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped + tally.pending} skipped\n`;
    process.once('exit', () => writeSync(1, line));
  }
}
