import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = 'e2e/gallery.test.ts';

/**
 * In a clean clone no earlier run tells how long a file takes, and Vitest would begin with the largest; this
 * one is small.
 */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isLongest(b)) - Number(isLongest(a)));
  }
}

function isLongest({ moduleId }: TestSpecification): boolean {
  return moduleId.endsWith(LONGEST);
}
