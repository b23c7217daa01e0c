import { Kysely, PostgresDialect } from 'kysely';
import type { ClientConfig } from 'pg';
import type { DB } from '#db/schema.gen.ts';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { ReplayedRequest } from './replay-load-process.ts';
import {
  recordedResponseKey,
  openBuiltPageRenderer,
  type RecordedResponse,
  type RecordedRequest,
} from './render-recorded-page.ts';

export async function recordRequestsForReplay(
  connection: ClientConfig,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<ReplayedRequest[]> {
  const log = createLogger('silent');
  const database = openDatabase({ connection, log, size: 1 });
  let sent = new Map<string, ReplayedRequest['statements'][number]>();
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    // Each statement once: a page's calls share one caller, who is looked up once.
    log: ({ query: { sql, parameters } }) =>
      void sent.set(JSON.stringify([sql, parameters]), { sql, parameters }),
  });
  const config = parseConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
  const app = await buildApp({ config, database: { ...database, db }, log });
  const getResponse = async (url: string) => {
    const answer = await app.inject({ method: 'GET', url, headers });
    if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}: ${answer.body}`);
    return answer;
  };
  const draw = await openBuiltPageRenderer();
  const site = (await getResponse('/api/site')).json() as unknown;
  const record = async (url: string): Promise<ReplayedRequest> => {
    sent = new Map();
    if (url.startsWith('/api/')) {
      await getResponse(url);
      return { statements: [...sent.values()] };
    }
    const answers: Record<string, RecordedResponse> = {};
    const transport = async (recorded: RecordedRequest) => {
      const { statusCode, body, headers: responseHeaders } = await getResponse(addressOf(recorded));
      const answer: RecordedResponse = { status: statusCode, contentType: 'application/json', text: body };
      if (responseHeaders['link']) answer.link = String(responseHeaders['link']);
      if (responseHeaders['x-total-count']) answer.total = String(responseHeaders['x-total-count']);
      return (answers[recordedResponseKey(recorded)] = answer);
    };
    const page = { url, isMember: 'cookie' in headers, site };
    const { status } = await draw({ ...page, transport });
    if (status !== 200) throw new Error(`${url} answers ${status}`);
    return { statements: [...sent.values()], page: { ...page, answers } };
  };
  const jobs = new Map<string, ReplayedRequest>();
  try {
    for (const url of new Set(paths)) jobs.set(url, await record(url));
  } finally {
    await app.close();
    await database.close();
  }
  return paths.map((url) => assertDefined(jobs.get(url)));
}

function addressOf({ path, params, query }: RecordedRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(assertDefined(params[name])),
  );
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
}
