import { createRequire } from 'node:module';
import { join } from 'node:path';
import { callbackify } from 'node:util';
import type { Client, ClientConfig } from 'pg';

export type DatabaseClock = { setNow(now: Date): Promise<void>; query(text: string): Promise<unknown[]> };

type Parameters = ClientConfig & { options?: string };
type Connecting = Client & { connectionParameters: Parameters };
type Callback = (error: Error | null, client?: Client) => void;

/** `now()` is replaced in the schema `public`, which the application's connections search before PostgreSQL's own. */
const OPTIONS = '-c search_path=public,pg_catalog';

export function stopDatabaseClock(start: Date): DatabaseClock {
  // The server's own copy, because this file belongs to another checkout.
  const pg = createRequire(join(process.cwd(), 'package.json'))('pg') as { Client: typeof Client };
  const connect = pg.Client.prototype.connect as (this: Client) => Promise<Client>;
  let application: Parameters | null = null;
  let installed: Promise<unknown> | null = null;
  let now = start;

  async function query(text: string): Promise<unknown[]> {
    if (!application) throw new Error('The server has not connected to its database yet.');
    const client = new pg.Client(application);
    await connect.call(client);
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }
  const install = () => query(createNow(now));

  Object.assign(pg.Client.prototype, {
    connect(this: Connecting, callback?: Callback) {
      const { connectionParameters: parameters } = this;
      const connected = isMaintenance(parameters)
        ? connect.call(this)
        : prepare(parameters).then(() => connect.call(this));
      return callback ? callbackify(() => connected)(callback) : connected;
    },
  });

  async function prepare(parameters: Parameters): Promise<void> {
    parameters.options = OPTIONS;
    const { host, port, user, password, database } = parameters;
    application ??= { host, port, user, password, database } as Parameters;
    await (installed ??= install());
  }

  return {
    query,
    async setNow(moment) {
      now = moment;
      await install();
    },
  };
}

function isMaintenance({ database }: Parameters): boolean {
  return database === 'postgres' || database === 'template1';
}

function createNow(now: Date): string {
  return `CREATE OR REPLACE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT '${now.toISOString()}'::timestamptz $$`;
}
