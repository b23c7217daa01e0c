import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The gallery takes longest, and the smoke tests mostly wait for pages, so that other tests can run beside them. */
const FIRST = ['e2e/smoke.test.ts', 'e2e/gallery.test.ts'];

/**
 * In a new clone, no earlier run says how long a file takes, and Vitest would start with the largest file; these
 * are small.
 */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = FIRST.findIndex((file) => moduleId.endsWith(file));
  return at === -1 ? FIRST.length : at;
}
