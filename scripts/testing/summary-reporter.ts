import { existsSync, readFileSync, writeSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { assertDefined } from '#shared/assert-defined.ts';

type Processor = { stolen: number; all: number };

export default class SummaryReporter implements Reporter {
  #atStart: Processor | null = null;

  onTestRunStart(): void {
    this.#atStart ??= readProcessor();
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tally = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 };
    const failed: string[] = unhandled.length > 0 ? ['an unhandled error'] : [];
    const flaky: string[] = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        tally[state] += 1;
        if (state === 'failed') failed.push(nameOf(module, test));
        if (test.diagnostic()?.flaky) {
          flaky.push(nameOf(module, test));
          const errors = test.result().errors ?? [];
          console.log(
            `Failed at first: ${nameOf(module, test)}\n${errors.map(({ stack }) => stack).join('\n')}`,
          );
        }
      }
      if (module.errors().length > 0) {
        tally.failed += 1;
        failed.push(module.relativeModuleId);
      }
    }
    const counts = `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped + tally.pending} skipped`;
    const seed = process.env['TEST_SEED'] ?? 'fixed';
    const last = `Failed: ${list(failed)}. Flaky: ${list(flaky)}. Seed: ${seed}. ${stealSince(this.#atStart)}`;
    process.once('exit', () => writeSync(1, `${counts}\n${last}\n`));
  }
}

function nameOf(module: TestModule, test: TestCase): string {
  return `${module.relativeModuleId} > ${test.fullName}`;
}

function list(names: string[]): string {
  return names.length > 0 ? names.join('; ') : 'none';
}

function stealSince(start: Processor | null): string {
  const now = readProcessor();
  if (!start || !now) return 'CPU steal: unknown.';
  const percent = (100 * (now.stolen - start.stolen)) / Math.max(1, now.all - start.all);
  return `CPU steal: ${percent.toFixed(1)} %.`;
}

function readProcessor(): Processor | null {
  if (!existsSync('/proc/stat')) return null;
  const ticks = assertDefined(readFileSync('/proc/stat', 'utf8').split('\n')[0])
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.slice(0, 8).reduce((sum, each) => sum + each) };
}
