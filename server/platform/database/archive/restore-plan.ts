import { StartupError } from '../../process/startup-error.ts';
import { listWalArchiveContents, type WalArchiveContents, type BaseBackup } from './base-backup-manifest.ts';
import type { WalArchiveStore } from './open-wal-archive-store.ts';
import { walSegmentStart } from './lsn.ts';
import { parseWalChunkKey, walPrefix, type WalChunk } from './wal-chunk.ts';

export type KeyedWalChunk = WalChunk & { key: string };
/** What a restore reads. `at` is null to restore everything that the archive has. */
export type RestorePlan = { base: BaseBackup; chunks: KeyedWalChunk[]; at: Date | null; until: Date };

type Coverage = { base: BaseBackup; chunks: KeyedWalChunk[]; until: Date };

export async function planRestore(store: WalArchiveStore, at: Date | 'latest'): Promise<RestorePlan> {
  const contents = await listWalArchiveContents(store);
  const covered = contents.bases.map((base) => coverageOf(base, contents)).filter((each) => each !== null);
  if (covered.length === 0)
    throw new StartupError(
      `There is no archive in ${store.label}: it has no base with all of its changes. The server writes one while it runs (BACKUP_ARCHIVE).${await describeOthers(store)}`,
    );
  if (at === 'latest') return { ...covered.at(-1)!, at: null };
  const found = covered.findLast(({ base, until }) => base.dateStopped <= at && at <= until);
  if (!found)
    throw new StartupError(
      `The archive in ${store.label} does not reach ${at.toISOString()}. It reaches\n${describeCoverage(covered)}${await describeOthers(store)}`,
    );
  const last = found.chunks.findIndex(({ date }) => date >= at);
  return { ...found, chunks: found.chunks.slice(0, last + 1), at };
}

async function describeOthers(store: WalArchiveStore): Promise<string> {
  const others = await store.others();
  if (others.length === 0) return '';
  return (
    `\nEarlier or later times may be in ${others.join(', ')}: restore with the BACKUP_ENCRYPTION_KEY that wrote them.` +
    (others.includes('archive')
      ? ' "archive" was written without a key. To read it, take the key out of the settings; with the key set, only encrypted files are trusted.'
      : '')
  );
}

/** Null if WAL is missing that the base backup itself needs. */
function coverageOf(base: BaseBackup, { keys }: WalArchiveContents): Coverage | null {
  const from = walSegmentStart(base.startLsn, base.segmentBytes);
  const sorted = keys
    .filter((key) => key.startsWith(walPrefix(base.archive)))
    .map((key) => ({ key, ...parseWalChunkKey(key)! }))
    .filter(({ timeline, end }) => timeline === base.timeline && end > from)
    .toSorted((one, other) => one.start - other.start);
  const chunks: KeyedWalChunk[] = [];
  let reached = from;
  for (const chunk of sorted) {
    if (chunk.start > reached) break;
    chunks.push(chunk);
    reached = chunk.end;
  }
  const last = chunks.at(-1);
  return last && reached >= base.stopLsn ? { base, chunks, until: last.date } : null;
}

function describeCoverage(covered: Coverage[]): string {
  const ranges: { from: Date; until: Date; archive: string }[] = [];
  for (const { base, until } of covered) {
    const last = ranges.at(-1);
    if (last?.archive === base.archive) last.until = until;
    else ranges.push({ from: base.dateStopped, until, archive: base.archive });
  }
  return ranges.map(({ from, until }) => `  from ${from.toISOString()} to ${until.toISOString()}`).join('\n');
}
