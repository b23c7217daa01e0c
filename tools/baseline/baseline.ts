import { parseArgs } from 'node:util';
import { resolveGitCommitHash } from './checkout.ts';
import { compareBaselineRecordings } from './compare.ts';
import { recordBaseline } from './record-baseline.ts';
import { findBaselineManifest, baselineRecordingFolderOf } from './recording.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const USAGE = `npm run baseline -- COMMIT [COMMIT] [options]
  Records what a commit answers: every GET response of the API and the HTML of every page for a visitor, a member
  and an admin, and pictures of every page. With a second commit it prints every difference and ends with 1 if
  there are any. With one and the same commit twice it is recorded twice, which must make no difference.
  --fresh          records again what has been recorded
  --no-pictures    without pictures, in a fifth of the time
  Recordings lie in .cache/baseline, pictures of differences in test-results/baseline.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fresh: { type: 'boolean', default: false },
    'no-pictures': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || positionals.length < 1 || positionals.length > 2) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}
// Temporary files are removed as the process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const hasPictures = !values['no-pictures'];
const [before = '', after] = positionals.map(resolveGitCommitHash);
const folder = await recordingOf(before, baselineRecordingFolderOf(before));
if (after) {
  const other = await recordingOf(
    after,
    after === before ? `${folder}-again` : baselineRecordingFolderOf(after),
  );
  const count = await compareBaselineRecordings(folder, other, 'test-results/baseline');
  console.log(
    count === 0 ? '\nNo differences.' : `\n${formatCountWithNoun(count, 'file differs', 'files differ')}.`,
  );
  process.exitCode = count === 0 ? 0 : 1;
}

async function recordingOf(commit: string, at: string): Promise<string> {
  const found = findBaselineManifest(at);
  if (values.fresh || !found || (hasPictures && !found.hasPictures))
    await recordBaseline({ commit, folder: at, hasPictures, log: (line) => console.log(line) });
  const { responses, pages, pictures, seconds } = assertDefined(findBaselineManifest(at));
  console.log(
    `${commit.slice(0, 7)}: ${responses} responses, ${pages} pages, ${pictures} pictures, recorded in ${seconds} s`,
  );
  return at;
}
