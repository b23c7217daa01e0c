import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import type { ObjectStore } from '../../files/objects/object-store.ts';
import { readWalArchiveState, writeWalArchiveState, type WalArchiveState } from './wal-archive-state-file.ts';
import { writeBaseBackup } from './write-base-backup.ts';
import { walSegmentStart } from './lsn.ts';
import { pruneWalArchives } from './prune-archives.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  advanceReplicationSlot,
  createReplicationSlot,
  dropReplicationSlot,
  findReplicationSlot,
  readFlushedWalPosition,
} from './replication-slot.ts';
import { storeWalChunksInArchive, UnarchivedWalRemovedError } from './store-wal-chunks.ts';
import { parseWalChunkKey, walPrefix } from './wal-chunk.ts';

export type WalArchiverOptions = {
  store: ObjectStore;
  dataDir: string;
  cluster: string;
  superuser: ClientConfig;
  passwords: string;
  log: Record<'info' | 'warn', (message: string) => void>;
  retention: { windowMs: number; maxBases: number };
  maxWalBytes?: number;
  now?: () => Date;
  /** The base backup can be used once the changes until its end are shipped, too. */
  onBase?: () => void;
  /** Runs between reading the position and shipping it, to store the files that rows before the position refer to. */
  beforeShipping?: (oldestBase: Date | null) => Promise<void>;
};

export type WalArchiver = {
  /** Ships new changes, and starts a base backup if one is due. Rejects if the target fails. */
  runOnce(): Promise<void>;
  /** Returns whether it is the first failure after a success. */
  noteProblem(message: string): boolean;
  /** Resolves when the base that is being written is complete. */
  untilIdle(): Promise<void>;
};

/** Above this a restore takes minutes, and the disk of the archive fills sooner than its bases are pruned. */
export const MAX_WAL_BYTES_SINCE_BASE = 2 * 1024 ** 3;
const PRUNE_EVERY_MS = 86_400_000;

export function createWalArchiver(options: WalArchiverOptions): WalArchiver {
  const { store, dataDir, cluster, superuser, passwords, log, retention, now = () => new Date() } = options;
  const {
    maxWalBytes = MAX_WAL_BYTES_SINCE_BASE,
    beforeShipping = async () => {},
    onBase = () => {},
  } = options;
  let base: Promise<void> | null = null;
  let baseProblem: unknown = null;
  let oldestBase: Date | null = null;
  let pruned = 0;
  let isVerified = false;
  /** One object, which the shipping and the concurrent base backup share. */
  let state = readWalArchiveState(dataDir);

  async function runOnce(): Promise<void> {
    const client = new Client(superuser);
    client.on('error', () => {});
    await client.connect();
    try {
      if (!(await canContinue(client))) await beginArchive(client);
      await ship(client);
    } catch (error) {
      if (!(error instanceof UnarchivedWalRemovedError)) throw error;
      await beginArchive(client);
      await ship(client);
    } finally {
      await client.end().catch(() => {});
    }
    throwBaseProblem();
  }

  async function canContinue(client: Client): Promise<boolean> {
    if (!state || state.target !== store.label) return false;
    if (!(await findReplicationSlot(client))) {
      log.warn(
        'The archive has a gap: its target failed for so long that PostgreSQL removed WAL files. Writing a new base backup.',
      );
      return false;
    }
    isVerified ||= await fitsTarget(state, (await readFlushedWalPosition(client)).timeline);
    return isVerified;
  }

  /**
   * A data folder that was copied back to an earlier time or from before a restore, or a target that was emptied, needs a new
   * archive. A restore to a time starts a new timeline.
   */
  async function fitsTarget({ archive, shippedTo }: WalArchiveState, timeline: number): Promise<boolean> {
    const chunks = (await store.list(walPrefix(archive))).map((key) => ({
      key,
      chunk: parseWalChunkKey(key),
    }));
    const beyond = chunks.filter(({ chunk }) => chunk && chunk.end > shippedTo);
    const isWhole = chunks.some(({ chunk }) => chunk?.end === shippedTo && chunk.timeline === timeline);
    // A chunk that was shipped just before a crash is not recorded, and is shipped again.
    if (isWhole && beyond.length <= 1) {
      for (const { key } of beyond) await store.remove(key);
      return true;
    }
    log.warn(`The archive in ${store.label} no longer matches this database. Starting a new one.`);
    return false;
  }

  async function beginArchive(client: Client): Promise<void> {
    await base;
    await dropReplicationSlot(client);
    const restartLsn = await createReplicationSlot(client);
    const { segmentBytes } = await readFlushedWalPosition(client);
    const id = `${now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(4).toString('hex')}`;
    isVerified = true;
    state = {
      archive: id,
      target: store.label,
      // From the start of its segment, whose header recovery reads first.
      shippedTo: walSegmentStart(restartLsn, segmentBytes),
      bytesSinceBase: 0,
      newestBase: null,
      lastSuccess: null,
      problem: null,
    };
    save();
  }

  async function ship(client: Client): Promise<void> {
    const current = assertDefined(state);
    const date = now();
    const position = await readFlushedWalPosition(client);
    await beforeShipping(oldestBase);
    await storeWalChunksInArchive({
      store,
      archive: current.archive,
      cluster,
      from: current.shippedTo,
      position,
      date,
      dateBefore: new Date(current.lastSuccess ?? 0),
      onShipped({ end }, bytes) {
        current.shippedTo = end;
        current.bytesSinceBase += bytes;
        save();
      },
    });
    await advanceReplicationSlot(client, current.shippedTo);
    current.lastSuccess = date.toISOString();
    current.problem = null;
    save();
    if (base) return;
    if (isBaseDue(current, date)) base = takeBase(current).finally(() => (base = null));
    else if (+date - pruned >= PRUNE_EVERY_MS) await prune();
  }

  function isBaseDue({ newestBase, bytesSinceBase }: WalArchiveState, date: Date): boolean {
    if (newestBase === null) return true;
    if (bytesSinceBase > maxWalBytes) {
      log.warn(
        `The archive holds ${formatMb(bytesSinceBase)} of changes since its last base backup. Writing a new base backup to keep restores fast.`,
      );
      return true;
    }
    return +date - +new Date(newestBase) >= retention.windowMs;
  }

  /** Runs beside the shipping, which must not wait for a large database. */
  async function takeBase(current: WalArchiveState): Promise<void> {
    const { archive, bytesSinceBase } = current;
    try {
      const written = await writeBaseBackup({ store, archive, cluster, superuser, passwords, now });
      current.newestBase = written.dateStopped.toISOString();
      current.bytesSinceBase -= bytesSinceBase;
      if (state === current) save();
      const size = written.parts.reduce((sum, { bytes }) => sum + bytes, 0);
      log.info(`Wrote a base backup of ${formatMb(size)} to the archive in ${store.label}`);
      await prune();
      onBase();
    } catch (error) {
      baseProblem = error;
    }
  }

  async function prune(): Promise<void> {
    pruned = +now();
    oldestBase = await pruneWalArchives(store, {
      ...retention,
      now: now(),
      current: assertDefined(state).archive,
    });
  }

  function throwBaseProblem(): void {
    const problem = baseProblem;
    baseProblem = null;
    if (problem) throw problem;
  }

  function save(): void {
    writeWalArchiveState(dataDir, assertDefined(state));
  }

  return {
    runOnce,
    noteProblem(message) {
      if (!state) return true;
      const isFirst = state.problem === null;
      state.problem = { since: state.problem?.since ?? now().toISOString(), message };
      save();
      return isFirst;
    },
    async untilIdle() {
      await base;
      throwBaseProblem();
    },
  };
}

function formatMb(bytes: number): string {
  return `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`;
}
