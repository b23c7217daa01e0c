import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, openDatabase, sql, type Db } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';
import { findExternalDatabase } from './external-database.ts';
import { detectConnectionPooler, type PostgresConnectionPooler } from './pooler.ts';

const site = useTestConnection();
const log = createLogger('silent');
/** A proxy in front of PostgreSQL that greets with a process id of its own, as every pooler does. */
let greeter: Server;

beforeAll(async () => {
  const { host, port } = site.connection;
  const target = host!.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host: host!, port: port! };
  greeter = createServer((client) => relay(client, connect(target)));
  await new Promise<void>((done) => greeter.listen(0, '127.0.0.1', done));
});
afterAll(() => void greeter.close());

test('recognizes a pooler by the process id in its greeting, and PostgreSQL as none', async () => {
  expect(await detectConnectionPooler(site.connection)).toBeNull();
  expect(await detectConnectionPooler({ connectionString: address() })).toMatchObject({
    supportsNamedStatements: false,
    limitsStatementTime: false,
  });
});

test('rejects a pooler at the start if DATABASE_LISTEN_URL is missing', async () => {
  await expect(findExternalDatabase({ databaseUrl: address() })).rejects.toThrow('Set DATABASE_LISTEN_URL');
});

test('behind a pooler, no setting and no prepared statement stays with a connection', async () => {
  const pooler: PostgresConnectionPooler = {
    connection: site.connection,
    supportsNamedStatements: false,
    limitsStatementTime: false,
  };
  const { db, close } = openDatabase({ connection: site.connection, pooler, log, size: 1 });
  expect(await limitOf(db)).toBe('0');
  expect(await inTransaction(db, limitOf)).toBe('10s');
  expect(await db.transaction().setIsolationLevel('repeatable read').execute(limitOf)).toBe('10s');
  expect(await limitOf(db)).toBe('0');
  for (let time = 0; time < 5; time++) await sql`SELECT ${time}::int AS again`.execute(db);
  expect((await sql`SELECT 1 FROM pg_prepared_statements`.execute(db)).rows).toEqual([]);
  await close();
});

test('without a pooler, the statement timeout stays with the connection', async () => {
  const { db, close } = openDatabase({ connection: site.connection, log, size: 1 });
  expect(await limitOf(db)).toBe('10s');
  await close();
});

async function limitOf(db: Db): Promise<string> {
  const { rows } = await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(
    db,
  );
  return rows[0]!.limit;
}

function address(): string {
  const { user, password, database } = site.connection;
  return `postgres://${user}:${String(password)}@127.0.0.1:${(greeter.address() as AddressInfo).port}/${database}`;
}

/** Forwards everything, but replaces the process id in the first BackendKeyData. */
function relay(client: Socket, server: Socket): void {
  let isGreeted = false;
  client.pipe(server);
  server.on('data', (bytes) => {
    const at = isGreeted ? -1 : bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
    if (at >= 0) bytes.writeUInt32BE(4_000_000, at + 5);
    isGreeted ||= at >= 0;
    client.write(bytes);
  });
  server.on('close', () => client.destroy());
  for (const side of [client, server]) side.on('error', () => {});
  client.on('close', () => server.destroy());
}
