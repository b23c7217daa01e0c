import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';
import { createLogger } from '../observability/log.ts';
import { CACHE_INVALIDATION_RETENTION_MS, invalidateCacheTags, type CacheTag } from './invalidate.ts';
import {
  openCacheInvalidationFeed,
  type CacheInvalidationFeedTiming,
  type CacheInvalidationFeed,
} from './invalidation-feed.ts';
import { createCacheTagVersions } from './tag-versions.ts';

const own = useTestConnection();
let database: Database;
/** A step of a revert: 200 sandwiches, their restaurants, and two lists. */
const STEP_TAGS = 402;
const NEVER = 3_600_000;
let feed: CacheInvalidationFeed | undefined;

beforeAll(() => {
  database = openDatabase({ connection: own.connection, log: createLogger('silent') });
});
afterAll(() => database.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await feed?.close();
});

test('invalidates ratings at once, and again only after their interval', async () => {
  const read = await openFeed({ ratings: NEVER });
  for (const id of [1, 2, 3]) {
    await invalidateCacheTags(database.db, [`sandwich:${id}`, 'ratings']);
    await feed?.settle();
  }
  expect(read).toEqual(['ratings', 'sandwich:1', 'sandwich:2', 'sandwich:3']);
});

test('a delayed invalidation of ratings still happens', async () => {
  const read = await openFeed({ ratings: 200 });
  for (let time = 0; time < 3; time++) {
    await invalidateCacheTags(database.db, ['ratings']);
    await feed?.settle();
  }
  await vi.waitFor(() => expect(read.filter((tag) => tag === 'ratings')).toHaveLength(2), 60_000);
});

test('reads each row once, even while another transaction is open', async () => {
  const read = await openFeed();
  await database.db.transaction().execute(async (tx) => {
    await invalidateCacheTags(tx, ['sandwich:1']);
    for (const id of [2, 3] as const) {
      await invalidateCacheTags(database.db, [`sandwich:${id}`]);
      await feed?.settle();
    }
    expect(read).toEqual(['sandwich:2', 'sandwich:3']);
  });
  await feed?.settle();
  expect(read).toEqual(['sandwich:2', 'sandwich:3', 'sandwich:1']);
});

test('a rollback invalidates nothing, and too many tags invalidate everything', async () => {
  const read = await openFeed();
  const undone = database.db.transaction().execute(async (tx) => {
    await invalidateCacheTags(tx, ['sandwich:1']);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const tags = Array.from({ length: 501 }, (_, id) => `sandwich:${id}` as const);
  await invalidateCacheTags(database.db, tags);
  await feed?.settle();
  expect(read).toEqual(['*']);

  await invalidateCacheTags(database.db, tags.slice(0, STEP_TAGS));
  await feed?.settle();
  expect(read).toHaveLength(1 + STEP_TAGS);
});

test('a process that was suspended for longer than rows are retained invalidates everything', async () => {
  const read = await openFeed();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + CACHE_INVALIDATION_RETENTION_MS);
  await feed?.settle();
  expect(read).toEqual(['*']);
});

test('tries again after a server that accepts a connection but does not answer LISTEN', async () => {
  let connectionCount = 0;
  const proxy = createServer((socket) => {
    const isFirst = (connectionCount += 1) === 1;
    const { host, port } = new Client(database.connection);
    const server = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    for (const each of [socket, server]) each.on('error', () => {}).on('close', () => socket.destroy());
    server.pipe(socket);
    socket.on('data', (data) => (isFirst && data.includes('LISTEN') ? undefined : void server.write(data)));
    socket.on('close', () => server.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  try {
    await openFeed({ connectTimeout: 200 }, { ...database.connection, host: '127.0.0.1', port });
    await vi.waitFor(() => expect(feed?.isLive()).toBe(true), 60_000);
    expect(connectionCount).toBe(2);
  } finally {
    await feed?.close();
    feed = undefined;
    proxy.close();
  }
});

/** Returns the tags that the feed invalidates from now on. */
async function openFeed(
  timing: Partial<CacheInvalidationFeedTiming> = {},
  connection: ClientConfig = database.connection,
): Promise<CacheTag[]> {
  const versions = createCacheTagVersions();
  const read: CacheTag[] = [];
  feed = await openCacheInvalidationFeed({
    connection,
    tags: {
      ...versions,
      invalidate(tags) {
        read.push(...tags);
        versions.invalidate(tags);
      },
    },
    log: createLogger('silent'),
    timing: { intervalMs: NEVER, timeout: 60_000, ...timing },
  });
  read.length = 0;
  return read;
}
