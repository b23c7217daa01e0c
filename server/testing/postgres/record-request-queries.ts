import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { ClientConfig } from 'pg';
import type { DB } from '#db/schema.gen.ts';
import { buildApp } from '#server/app.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { parseConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';

export type SqlStatement = Pick<CompiledQuery, 'sql' | 'parameters'>;

export async function recordRequestQueries(
  connection: ClientConfig,
  urls: readonly string[],
  now = new Date('2026-11-21T20:00:00Z'),
): Promise<SqlStatement[][]> {
  let sent: SqlStatement[] = [];
  const log = createLogger('silent');
  const { pool, reads, close } = openDatabase({ connection, log, size: 1 });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  const app = await buildApp({
    loadLimits: NO_SERVER_LOAD_LIMITS,
    config: parseConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
    database: { db, pool, connection, reads },
    log,
    now: () => now,
  });
  const recorded: SqlStatement[][] = [];
  for (const url of urls) {
    sent = [];
    const { statusCode, body } = await app.inject({ method: 'GET', url });
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}: ${body}`);
    recorded.push(sent);
  }
  await app.close();
  await close();
  return recorded;
}
