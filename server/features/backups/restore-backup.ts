import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { Client, type ClientConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { isUploadOrPartFileName } from '#server/features/uploads/uploads.ts';
import {
  isMigrationUnchanged,
  readSiteMigrationFiles,
  replayMigrations,
} from '#server/platform/database/migrate.ts';
import { createClientDatabase, type Db } from '#server/platform/database/database.ts';
import { isSameOrNewerVersion, RELEASE } from '#server/platform/process/release.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  hasTable,
  listOtherDatabaseConnections,
  listBackedUpSequences,
  listBackedUpTables,
  setConnectionTextFormats,
} from './backup-contents-queries.ts';
import type { BackupManifest } from './backup-manifest.ts';
import {
  dropAllSchemaObjects,
  truncateTables,
  refreshMaterializedViews,
  setSequence,
  dropKeysAndIndexes,
  enableTriggers,
} from './restore-queries.ts';
import { checksumStream } from './checksummed-files.ts';
import { verifyBackup } from './verify-backup.ts';
import { EmptyDatabaseError, type ReportProgress } from './write-backup.ts';

export type BackupRestoreInput = {
  folder: string;
  manifest: BackupManifest;
  connection: ClientConfig;
  storage: Storage;
  /** Backs up the current database before it is replaced. */
  keep(): Promise<void>;
  /** Changes the restored rows in the same transaction. */
  beforeCommit?(db: Db): Promise<void>;
  onProgress?: ReportProgress;
};

export async function verifyBackupForRestore(
  folder: string,
  onProgress?: ReportProgress,
): Promise<BackupManifest> {
  const manifest = await verifyBackup(folder, onProgress);
  const { migrations } = manifest;
  const ownMigrations = new Map(readSiteMigrationFiles().map((each) => [each.name, each]));
  const unknown = migrations.filter(({ name }) => !ownMigrations.has(name));
  if (unknown.length > 0)
    throw new StartupError(
      `The backup in ${folder} was made by a newer version of Clucket (${manifest.version}): this one does not know ` +
        `${unknown.map(({ name }) => name).join(', ')}. Nothing was changed. Restore it with that version or a later one.${canRunAfterwards(manifest)}`,
    );
  const edited = migrations.filter(
    ({ name, sha256 }) => !isMigrationUnchanged(assertDefined(ownMigrations.get(name)), sha256),
  );
  if (edited.length > 0)
    throw new StartupError(
      `The backup in ${folder} was made with different versions of these migrations: ${edited.map(({ name }) => name).join(', ')}. Nothing was changed.`,
    );
  return manifest;
}

function canRunAfterwards({ schemaCompatibleFrom }: BackupManifest): string {
  const canRun =
    schemaCompatibleFrom !== undefined && isSameOrNewerVersion(RELEASE.version, schemaCompatibleFrom);
  return canRun ? ` Version ${RELEASE.version} can then run on the restored database.` : '';
}

/** One transaction: a failure, a full disk or a power cut leaves the database unchanged. Newer migrations run last. */
export async function restoreBackup(input: BackupRestoreInput): Promise<{ migrated: string[] }> {
  const { manifest, connection, storage, onProgress = () => {} } = input;
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await assertNoOtherConnections(client);
    await assertNoForeignTables(client);
    await input.keep();
    await client.query('BEGIN');
    await setConnectionTextFormats(client);
    await client.query(`SET LOCAL lock_timeout = '10s'; SET LOCAL maintenance_work_mem = '256MB'`);
    await replayMigrations(client, []);
    await assertNoOtherConnections(client);
    await dropAllSchemaObjects(client);
    await replayMigrations(
      client,
      manifest.migrations.map(({ name }) => name),
    );
    await copyRows(client, input, onProgress);
    const later = readSiteMigrationFiles()
      .map(({ name }) => name)
      .filter((name) => !manifest.migrations.some((applied) => applied.name === name));
    await replayMigrations(client, later);
    await input.beforeCommit?.(createClientDatabase(client));
    await restoreFiles(input, onProgress);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    await removeUnlistedFiles(storage, manifest);
    return { migrated: later };
  } finally {
    // Closing without COMMIT rolls everything back.
    await client.end().catch(() => {});
  }
}

async function copyRows(
  client: Client,
  { folder, manifest }: BackupRestoreInput,
  onProgress: ReportProgress,
): Promise<void> {
  const existing = new Map(
    (await listBackedUpTables(client)).map(({ name, columns }) => [name, new Set(columns)]),
  );
  for (const { name, columns } of manifest.tables) {
    const known = existing.get(name);
    if (known && columns.every((column) => known.has(column))) continue;
    throw new StartupError(
      `The table "${name}" of the backup ${known ? 'has columns that do' : 'does'} not belong to Clucket. Nothing was changed. Remove what does not belong to Clucket from the original database, and make a new backup.`,
    );
  }
  const names = [...existing.keys()];
  await truncateTables(client, names);
  const definitions = await dropKeysAndIndexes(client);
  const all = manifest.tables.reduce((sum, { bytes }) => sum + bytes + 1, 0);
  let done = 0;
  for (const table of manifest.tables) {
    onProgress(done, all, `writing ${table.name}`);
    await copyIn(client, folder, table);
    done += table.bytes + 1;
  }
  for (const [index, { make }] of definitions.entries()) {
    onProgress(index, definitions.length, `making index ${index + 1} of ${definitions.length}`);
    await client.query(make);
  }
  const sequences = new Set((await listBackedUpSequences(client)).map(({ name }) => name));
  for (const sequence of manifest.sequences)
    if (sequences.has(sequence.name)) await setSequence(client, sequence);
  await enableTriggers(client, names);
  await refreshMaterializedViews(client);
}

async function copyIn(
  client: Client,
  folder: string,
  { name, columns, rows, path }: BackupManifest['tables'][number],
): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const into = client.query(copyFrom(`COPY ${client.escapeIdentifier(name)} (${list}) FROM STDIN`));
  await pipeline(createReadStream(join(folder, path)), createGunzip(), into);
  if (into.rowCount !== rows)
    throw new StartupError(
      `${(into.rowCount ?? 0).toLocaleString('en-US')} of ${formatCountWithNoun(rows, 'row', 'rows')} of ${name} arrived. The database is as it was before.`,
    );
}

/** Safe before COMMIT: a name identifies its content, and a cleanup job deletes files without a row. */
async function restoreFiles(
  { folder, manifest, storage }: BackupRestoreInput,
  onProgress: ReportProgress,
): Promise<void> {
  const { files } = manifest;
  const existing = new Set<string>();
  for await (const { name } of storage.list()) existing.add(name);
  for (const [done, { name, path, sha256 }] of files.entries()) {
    onProgress(
      done,
      files.length,
      `${done.toLocaleString('en-US')} of ${formatCountWithNoun(files.length, 'picture', 'pictures')}`,
    );
    if (existing.has(name) && (await isStored(storage, name, sha256))) continue;
    await storage.put(name, await readFile(join(folder, path)));
  }
}

async function isStored(storage: Storage, name: string, sha256: string): Promise<boolean> {
  const stored = await storage.read(name);
  return stored !== null && (await checksumStream(stored.stream)).sha256 === sha256;
}

async function removeUnlistedFiles(storage: Storage, { files }: BackupManifest): Promise<void> {
  const listed = new Set(files.map(({ name }) => name));
  for await (const { name } of storage.list())
    if (isUploadOrPartFileName(name) && !listed.has(name)) await storage.remove(name);
}

/** Asks again for two seconds, because PostgreSQL still lists a connection for a moment after it was closed. */
async function assertNoOtherConnections(client: Client): Promise<void> {
  for (let left = 20; ; left--) {
    const others = await listOtherDatabaseConnections(client);
    if (others.length === 0) return;
    if (left === 0)
      throw new StartupError(
        `Somebody is connected to this database (${others.join(', ')}). Stop every Clucket that uses it, and whatever else does, then restore.`,
      );
    await pause(100);
  }
}

async function assertNoForeignTables(client: Client): Promise<void> {
  if (await hasTable(client, 'schema_migrations')) return;
  const tables = await listBackedUpTables(client);
  if (tables.length === 0) return;
  throw new StartupError(
    `This database has tables that do not belong to Clucket (${tables
      .slice(0, 5)
      .map(({ name }) => name)
      .join(', ')}). Restore into another database.`,
  );
}

export function ignoreEmptyBackupError(error: unknown): null {
  if (error instanceof EmptyDatabaseError) return null;
  throw error;
}
