import { Client, type ClientConfig } from 'pg';
import { assertDefined } from '#shared/assert-defined.ts';
import { withApplicationName } from '../database/application-name.ts';
import type { Log } from '../observability/log.ts';
import { ALL_ENTRIES_CACHE_TAG, CACHE_INVALIDATION_RETENTION_MS, type CacheTag } from './invalidate.ts';
import type { CacheTagVersions } from './tag-versions.ts';

/** The lag is an upper bound: the time since the last read. */
export type CacheInvalidationFeedState = { isLive: boolean; lagSeconds: number; losses: number };
export type CacheInvalidationFeed = {
  /** False while the connection is lost or does not answer; then nothing may be served from the cache. */
  isLive(): boolean;
  /** Resolves when every earlier commit has been read, so that members read their own writes. */
  settle(): Promise<void>;
  state(): CacheInvalidationFeedState;
  close(): Promise<void>;
};

type Settings = {
  connection: ClientConfig;
  tags: CacheTagVersions;
  log: Pick<Log, 'warn' | 'info'>;
  timing?: Partial<CacheInvalidationFeedTiming> | undefined;
};

export type CacheInvalidationFeedTiming = {
  /** The interval of the connection check and its timeout must together stay below a second. */
  intervalMs: number;
  timeout: number;
  connectTimeout: number;
  ratings: number;
};

const TIMING: CacheInvalidationFeedTiming = {
  intervalMs: 400,
  timeout: 400,
  connectTimeout: 2_000,
  ratings: 800,
};
const MAX_RECONNECT_MS = 2_000;
const CHANNEL = 'clucket_changes';

export async function openCacheInvalidationFeed(settings: Settings): Promise<CacheInvalidationFeed> {
  const { tags, log } = settings;
  const timing = { ...TIMING, ...settings.timing };
  const ratings = throttle(timing.ratings, () => tags.invalidate(['ratings']));
  let client: Client | null = null;
  let read: () => Promise<void>;
  let readAt = performance.now();
  let losses = 0;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const lose = (lost: Client, why: unknown) => {
    if (client !== lost) return;
    client = null;
    losses++;
    void lost.end().catch(() => {});
    if (closed) return;
    log.warn(
      { err: why },
      'Lost the connection that reads cache invalidations; nothing is served from the cache until it is back',
    );
    reconnect(100);
  };
  const reconnect = (pause: number) => {
    retry = setTimeout(
      () => void connect().catch(() => reconnect(Math.min(pause * 2, MAX_RECONNECT_MS))),
      pause,
    );
    retry.unref();
  };
  const connect = async () => {
    const connection = withApplicationName(settings.connection, 'feed');
    const next = new Client({ ...connection, connectionTimeoutMillis: timing.connectTimeout });
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, null));
    next.on('notification', () => void settle());
    const orClose = async (error: unknown) => {
      await next.end().catch(() => {});
      throw error;
    };
    await inTime(listen(next), timing.connectTimeout).catch(orClose);
    const readNext = createReader(next, (changedTags) => {
      if (changedTags.includes('ratings')) ratings.request();
      tags.invalidate(changedTags.filter((tag) => tag !== 'ratings'));
    });
    await inTime(readNext(), timing.timeout).catch(orClose);
    if (closed) return void next.end();
    tags.invalidate([ALL_ENTRIES_CACHE_TAG]);
    read = readNext;
    client = next;
    readAt = performance.now();
  };
  const settle = oneAtATime(async () => {
    const connected = client;
    if (!connected) return;
    const startedAt = performance.now();
    await inTime(read(), timing.timeout).then(
      () => (readAt = startedAt),
      (error: unknown) => lose(connected, error),
    );
  });
  await connect().catch(() => reconnect(100));
  const pulse = setInterval(() => void settle(), timing.intervalMs);
  pulse.unref();
  return {
    isLive: () => client !== null,
    settle,
    state: () => ({
      isLive: client !== null,
      lagSeconds: (performance.now() - readAt) / 1000,
      losses,
    }),
    async close() {
      closed = true;
      clearInterval(pulse);
      clearTimeout(retry);
      ratings.stop();
      const last = client;
      client = null;
      await last?.end();
    },
  };
}

async function listen(client: Client): Promise<void> {
  await client.connect();
  await client.query(`LISTEN ${CHANNEL}`);
}

/** Selects what the previous snapshot did not see; rows of a restored backup may have an xid above the current one. */
const READ = `
  SELECT pg_current_snapshot()::text AS snapshot, coalesce(
    (SELECT json_agg(tags) FROM cache_invalidations
     WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND xid < pg_snapshot_xmax(pg_current_snapshot())
       AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)),
    '[]') AS rows`;
type FeedRead = { snapshot: string; rows: CacheTag[][] };

function createReader(client: Client, onTags: (tags: CacheTag[]) => void): () => Promise<void> {
  let snapshot: string | null = null;
  let readAt = Date.now();
  return async () => {
    const { rows } = await client.query<FeedRead>({
      name: 'read-invalidations',
      text: READ,
      values: [snapshot],
    });
    const reading = assertDefined(rows[0]);
    // A process that was suspended may have missed rows that were deleted in the meantime.
    const mayHaveMissedRows = Date.now() - readAt > CACHE_INVALIDATION_RETENTION_MS / 2;
    snapshot = reading.snapshot;
    readAt = Date.now();
    const tags = mayHaveMissedRows ? [ALL_ENTRIES_CACHE_TAG as CacheTag] : reading.rows.flat();
    if (tags.length > 0) onTags(tags);
  };
}

async function inTime(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It did not answer')), milliseconds);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

function throttle(milliseconds: number, run: () => void) {
  let ranAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const runNow = () => {
    timer = undefined;
    ranAt = performance.now();
    run();
  };
  return {
    request() {
      if (timer) return;
      const wait = ranAt + milliseconds - performance.now();
      if (wait <= 0) runNow();
      else timer = setTimeout(runNow, wait).unref();
    },
    stop: () => clearTimeout(timer),
  };
}

/** A call during a run needs the next run, which begins after the caller's commit. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  return function run(): Promise<void> {
    if (!running) return (running = work().finally(() => (running = null)));
    return (next ??= running.then(() => {
      next = null;
      return run();
    }));
  };
}
