import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client, type ClientConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isOurs } from '#server/features/uploads/uploads.ts';
import { isAsApplied, migrationsInOrder, replay } from '#server/platform/migrate.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { defined } from '#rules/defined.ts';
import { hasTable, listOthers, listSequences, listTables, speakPlainly } from './catalog-queries.ts';
import type { Manifest } from './manifest.ts';
import {
  dropEverything,
  emptyTables,
  refreshViews,
  setSequence,
  takeOffKeysAndIndexes,
  wakeTriggers,
} from './rebuild-queries.ts';
import { measureStream } from './streams.ts';
import { verifyBackup } from './verify.ts';
import type { Tell } from './write-backup.ts';

export type Restoring = {
  folder: string;
  manifest: Manifest;
  connection: ClientConfig;
  storage: Storage;
  /** Keeps what is there now, where there is something. */
  keep(): Promise<void>;
  tell?: Tell;
};

/** Everything that can be wrong with a backup, found before anything is touched. */
export async function examineBackup(folder: string, tell?: Tell): Promise<Manifest> {
  const manifest = await verifyBackup(folder, tell);
  const { migrations } = manifest;
  const ours = new Map(migrationsInOrder().map((each) => [each.name, each]));
  const unknown = migrations.filter(({ name }) => !ours.has(name));
  if (unknown.length > 0)
    throw new StartProblem(
      `The backup in ${folder} was made by a newer version of Clucket (${manifest.version}): this one does not know ` +
        `${unknown.map(({ name }) => name).join(', ')}. Nothing was changed. Restore it with that version or a later one.`,
    );
  const edited = migrations.filter(({ name, sha256 }) => !isAsApplied(defined(ours.get(name)), sha256));
  if (edited.length > 0)
    throw new StartProblem(
      `The backup in ${folder} belongs to another edition of Clucket: ${edited.map(({ name }) => name).join(', ')} read otherwise there. Nothing was changed.`,
    );
  return manifest;
}

/**
 * In one transaction, so that a failure, a full disk or a power cut on the way leaves the database as it was: the tables as
 * the backup's version made them, its rows, then whatever migrations came later.
 */
export async function restoreBackup(restoring: Restoring): Promise<{ migrated: string[] }> {
  const { manifest, connection, storage, tell = () => {} } = restoring;
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseCompany(client);
    await refuseForeignTables(client);
    await restoring.keep();
    await client.query('BEGIN');
    await speakPlainly(client);
    await client.query(`SET LOCAL lock_timeout = '10s'; SET LOCAL maintenance_work_mem = '256MB'`);
    await replay(client, []);
    await refuseCompany(client);
    await dropEverything(client);
    await replay(
      client,
      manifest.migrations.map(({ name }) => name),
    );
    await fill(client, restoring, tell);
    const later = migrationsInOrder()
      .map(({ name }) => name)
      .filter((name) => !manifest.migrations.some((had) => had.name === name));
    await replay(client, later);
    await putFiles(restoring, tell);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    await removeOthers(storage, manifest);
    return { migrated: later };
  } finally {
    // Without its COMMIT the transaction is as if it had never been.
    await client.end().catch(() => {});
  }
}

async function fill(client: Client, { folder, manifest }: Restoring, tell: Tell): Promise<void> {
  const there = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of manifest.tables) {
    const known = there.get(name);
    if (known && columns.every((column) => known.has(column))) continue;
    throw new StartProblem(
      `The backup has a table "${name}" that is none of Clucket's. Nothing was changed; take the table's file and its entry out of a copy of the backup, or restore it with the version that made it.`,
    );
  }
  const names = [...there.keys()];
  await emptyTables(client, names);
  const definitions = await takeOffKeysAndIndexes(client);
  const all = manifest.tables.reduce((sum, { bytes }) => sum + bytes + 1, 0);
  let done = 0;
  for (const table of manifest.tables) {
    tell(done, all, `writing ${table.name}`);
    await copyIn(client, folder, table);
    done += table.bytes + 1;
  }
  for (const [index, { make }] of definitions.entries()) {
    tell(index, definitions.length, `making index ${index + 1} of ${definitions.length}`);
    await client.query(make);
  }
  const sequences = new Set((await listSequences(client)).map(({ name }) => name));
  for (const sequence of manifest.sequences)
    if (sequences.has(sequence.name)) await setSequence(client, sequence);
  await wakeTriggers(client, names);
  await refreshViews(client);
}

async function copyIn(
  client: Client,
  folder: string,
  { name, columns, rows, path }: Manifest['tables'][number],
): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const into = client.query(copyFrom(`COPY ${client.escapeIdentifier(name)} (${list}) FROM STDIN`));
  await pipeline(createReadStream(join(folder, path)), createGunzip(), into);
  if (into.rowCount !== rows)
    throw new StartProblem(
      `${into.rowCount} of the ${rows} rows of ${name} arrived. The database is as it was before.`,
    );
}

/** What a name stands for never changes, and files of no row are swept away: these do no harm if the rows do not follow. */
async function putFiles({ folder, manifest, storage }: Restoring, tell: Tell): Promise<void> {
  const { files } = manifest;
  const there = new Set<string>();
  for await (const { name } of storage.list()) there.add(name);
  for (const [done, { name, path, sha256 }] of files.entries()) {
    tell(done, files.length, `${done.toLocaleString('en')} of ${files.length.toLocaleString('en')} pictures`);
    if (there.has(name) && (await isThere(storage, name, sha256))) continue;
    await storage.put(name, await readFile(join(folder, path)));
  }
}

async function isThere(storage: Storage, name: string, sha256: string): Promise<boolean> {
  const stored = await storage.read(name);
  return stored !== null && (await measureStream(stored.stream)).sha256 === sha256;
}

async function removeOthers(storage: Storage, { files }: Manifest): Promise<void> {
  const wanted = new Set(files.map(({ name }) => name));
  for await (const { name } of storage.list())
    if (isOurs(name) && !wanted.has(name)) await storage.remove(name);
}

async function refuseCompany(client: Client): Promise<void> {
  const others = await listOthers(client);
  if (others.length === 0) return;
  throw new StartProblem(
    `Somebody is connected to this database (${others.join(', ')}). Stop every Clucket that uses it, and whatever else does, then restore.`,
  );
}

async function refuseForeignTables(client: Client): Promise<void> {
  if (await hasTable(client, 'schema_migrations')) return;
  const tables = await listTables(client);
  if (tables.length === 0) return;
  throw new StartProblem(
    `This database holds tables that are none of Clucket's (${tables
      .slice(0, 5)
      .map(({ name }) => name)
      .join(', ')}). Restore into a database of its own.`,
  );
}
