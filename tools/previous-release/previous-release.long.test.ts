import { expect, test } from 'vitest';
import { RELEASE } from '#server/platform/process/release.ts';
import {
  findPreviousRelease,
  listEarlierReleaseTags,
  runPreviousReleaseTests,
  type PreviousRelease,
} from './previous-release.ts';

/** PREVIOUS_RELEASE=COMMIT takes another commit instead of the newest tag. */
const chosen = process.env['PREVIOUS_RELEASE'];
const previous: PreviousRelease = chosen
  ? { ref: chosen }
  : findPreviousRelease(listEarlierReleaseTags(), RELEASE.schemaCompatibleFrom);
const skipped = 'skipped' in previous ? previous.skipped : null;

test.skipIf(skipped !== null)(
  `the HTTP tests of the previous version pass on the schema of this one${skipped ? ` (not run: ${skipped})` : ''}`,
  () => {
    const { passed, output } = runPreviousReleaseTests((previous as { ref: string }).ref);
    expect(passed ? '' : output.slice(-20_000)).toBe('');
  },
  60 * 60_000,
);
