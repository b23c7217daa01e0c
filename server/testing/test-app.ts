import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Kysely, KyselyPlugin, RawNode } from 'kysely';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { DB } from '#db/schema.gen.ts';
import { ALL_ENTRIES_CACHE_TAG } from '#server/platform/cache/invalidate.ts';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/config/config.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import {
  HTTP_CONNECTION_LIMITS,
  type HttpConnectionLimits,
} from '#server/platform/limits/http-connection-limits.ts';
import type { UploadServices } from '#server/features/uploads/uploads.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { NO_SERVER_LOAD_LIMITS, type ServerLoadLimits } from '#server/platform/limits/load-limit.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import type { ReadDiskSpace } from '#server/platform/files/disk-space.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import type { RequestTimeoutsMs } from '#server/platform/limits/request-timeouts.ts';
import { serializeChecked } from './assertions/serialize-checked.ts';
import { expectNoDrift } from './assertions/expect-no-drift.ts';
import { quickPasswordHasher } from './quick-hasher.ts';
import { TEST_START_TIME } from './test-clock.ts';
import { createTestDatabase } from './postgres/test-database.ts';
import { loadRendererForTests } from './test-renderer.ts';

export type TestApp = {
  app: FastifyInstance;
  db: Kysely<DB>;
  clock: { now: Date };
  database: Database;
  connection: ClientConfig;
  get(url: string, headers?: Record<string, string>): Promise<TestResponse>;
  send(method: HttpMethod, url: string, request?: TestRequest): Promise<TestResponse>;
  restart(): Promise<void>;
  /** Another process of the same site, with caches of its own. The caller closes it. */
  startAnother(): Promise<FastifyInstance>;
  logged: string[];
};

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type TestRequest = { body?: unknown; headers?: Record<string, string> };

// oxlint-disable-next-line no-explicit-any -- tests look into answers of every shape
export type TestResponse = {
  status: number;
  headers: Record<string, string | undefined>;
  setCookies: string[];
  text: string;
  json: any;
};

type Options = {
  logs?: boolean;
  hasher?: PasswordHasher;
  pictures?: Partial<UploadServices>;
  timeouts?: RequestTimeoutsMs;
  /** Unlimited by default, because a busy machine would reject requests of other tests. */
  loadLimits?: ServerLoadLimits;
  connectionLimits?: HttpConnectionLimits;
  metrics?: Metrics;
  tracing?: () => Tracing;
  readDiskSpace?: ReadDiskSpace;
  startsAt?: Date;
};

export function useTestApp(
  environment: Record<string, string> = {},
  {
    logs = false,
    hasher = quickPasswordHasher,
    pictures,
    timeouts,
    loadLimits = NO_SERVER_LOAD_LIMITS,
    connectionLimits = HTTP_CONNECTION_LIMITS,
    metrics,
    tracing,
    readDiskSpace,
    startsAt = TEST_START_TIME,
  }: Options = {},
): TestApp {
  const test = {} as TestApp & { drop(): Promise<void> };
  let hasWritten = false;
  beforeAll(async () => {
    const log = logs
      ? createLogger(
          'trace',
          { write: (line) => void test.logged.push(line) },
          tracing && (() => tracing().logFields()),
        )
      : createLogger('silent');
    test.clock = { now: startsAt };
    const { connection, drop } = await createTestDatabase('migrated', test.clock.now);
    const database = openDatabase({ connection, log, connectMs: 60_000 });
    const config = parseConfig({ NODE_ENV: 'test', ...environment });
    const build = () =>
      buildApp({
        config,
        database,
        log,
        now: () => test.clock.now,
        hasher,
        serialize: serializeChecked,
        ...(pictures && { pictures }),
        loadLimits,
        connectionLimits,
        loadRenderer: loadRendererForTests,
        ...(timeouts && { requestTimeouts: timeouts }),
        feedTiming: { timeout: 10_000, ratings: 0 },
        ...(metrics && { metrics }),
        tracing: tracing?.(),
        readDiskSpace,
      });
    const own = noteWrites(database, () => (hasWritten = true));
    Object.assign(test, { app: await build(), db: own.db, database: own, connection, drop });
    test.startAnother = build;
    test.restart = async () => {
      await test.app.close();
      test.app = await build();
    };
  });
  afterAll(async () => {
    try {
      if (test.database) await expectNoDrift(test.database.db);
    } finally {
      await test.app?.close();
      await test.database?.close();
      await test.drop?.();
    }
  });
  test.logged = [];
  test.get = (url, headers = {}) => test.send('GET', url, { headers });
  test.send = async (method, url, { body, headers = {} } = {}) => {
    await test.app.responseCache.settle();
    // Direct changes by a test invalidate everything; the application must invalidate its own writes itself.
    if (hasWritten) test.app.responseCache.invalidate([ALL_ENTRIES_CACHE_TAG]);
    hasWritten = false;
    const payload = body === undefined ? {} : { payload: body as object };
    return readAnswer(await test.app.inject({ method, url, headers, ...payload }));
  };
  return test;
}

function noteWrites({ db, pool, ...rest }: Database, written: () => void): Database {
  const note = (statement: string) => {
    if (!/^\s*select\b/i.test(statement)) written();
  };
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'RawNode') note((node as RawNode).sqlFragments.join(''));
      else if (node.kind !== 'SelectQueryNode') written();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const notingPool = new Proxy(pool, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key) as unknown;
      return (text: string, values?: unknown[]) => {
        note(text);
        return target.query(text, values);
      };
    },
  });
  return { ...rest, db: db.withPlugin(noting), pool: notingPool };
}

function readAnswer(response: LightMyRequestResponse): TestResponse {
  const setCookies = [response.headers['set-cookie'] ?? []].flat();
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    headers: { ...response.headers, 'set-cookie': setCookies[0] } as Record<string, string | undefined>,
    setCookies,
    text: response.body,
    json: isJson ? response.json() : undefined,
  };
}
