import type { ObjectStore } from '../../files/objects/object-store.ts';
import { baseBackupPrefix, listWalArchiveContents, type BaseBackup } from './base-backup-manifest.ts';
import { walSegmentStart } from './lsn.ts';
import { parseWalChunkKey } from './wal-chunk.ts';

export type WalArchiveRetention = { windowMs: number; maxBases: number; now: Date; current: string };

/** Returns the time that can still be restored to; null without a base. */
export async function pruneWalArchives(
  store: ObjectStore,
  retention: WalArchiveRetention,
): Promise<Date | null> {
  const { keys, bases } = await listWalArchiveContents(store);
  const retained = bases.filter((_, index) => isNeeded(bases, index, retention));
  for (const key of keys) if (!belongsTo(key, retained, retention)) await store.remove(key);
  return retained[0]?.dateStopped ?? null;
}

/** A base is needed until the next one is older than the window. */
function isNeeded(
  bases: BaseBackup[],
  index: number,
  { windowMs, maxBases, now }: WalArchiveRetention,
): boolean {
  const next = bases[index + 1];
  if (!next) return true;
  return bases.length - index <= maxBases && +now - +next.dateStopped < windowMs;
}

function belongsTo(key: string, retained: BaseBackup[], { current }: WalArchiveRetention): boolean {
  const archive = key.split('/')[0] ?? '';
  const bases = retained.filter((base) => base.archive === archive);
  const chunk = parseWalChunkKey(key);
  if (!chunk) return bases.some((base) => key.startsWith(baseBackupPrefix(archive, base.dateStarted)));
  const [oldest] = bases;
  if (!oldest) return archive === current;
  return chunk.end > walSegmentStart(oldest.startLsn, oldest.segmentBytes);
}
