import type { ClientConfig, PoolClient } from 'pg';
import { buildApp } from '#server/app.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { parseConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type RecordedStatement = { text: string; values: unknown[] };
export type TransactionRecorder = {
  send(url: string, body: object): Promise<{ json: { id: string }; transaction: RecordedStatement[] }>;
  close(): Promise<void>;
};

export async function openTransactionRecorder(connection: ClientConfig): Promise<TransactionRecorder> {
  const log = createLogger('silent');
  const database = openDatabase({ connection, log, size: 1 });
  let sent: RecordedStatement[] = [];
  database.pool.on('connect', (client) => recordStatements(client, (query) => sent.push(query)));
  const app = await buildApp({
    loadLimits: NO_SERVER_LOAD_LIMITS,
    config: parseConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
    database,
    log,
  });
  let cookie = '';
  return {
    async send(url, payload) {
      sent = [];
      const headers = { 'sec-fetch-site': 'same-origin', cookie };
      const answer = await app.inject({ method: 'POST', url, payload, headers });
      if (answer.statusCode !== 201) throw new Error(`${url} answers ${answer.statusCode}: ${answer.body}`);
      cookie = answer.headers['set-cookie']?.toString().split(';')[0] ?? cookie;
      const [from, to] = ['begin', 'commit'].map((word) => sent.findIndex(({ text }) => text === word));
      return { json: answer.json(), transaction: sent.slice(from, assertDefined(to) + 1) };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Every statement that a connection sends from now on. */
export function recordStatements(client: PoolClient, record: (query: RecordedStatement) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((statement: string | RecordedStatement, ...rest: unknown[]) => {
    if (typeof statement === 'string') record({ text: statement, values: [] });
    else record({ text: statement.text, values: statement.values });
    return query(statement, ...rest);
  }) as typeof client.query;
}
