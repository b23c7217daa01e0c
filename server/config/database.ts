type Parse<T> = (text: string) => T;
type Read = <T>(name: string, standard: string, parse: Parse<T>, kind?: 'secret') => T;

export type DatabaseSettings = Readonly<{
  databaseUrl: string | null;
  /** A direct address of the primary for LISTEN, migrations and locks, needed if DATABASE_URL is a pooler. */
  databaseListenUrl: string | null;
  databaseReplicaUrl: string | null;
  workers: number;
  databaseConnections: number;
  replicaConnections: number;
}>;

const MAX_WORKERS = 64;
const MAX_CONNECTIONS = 200;

export function readDatabaseSettings(read: Read, problems: string[]): DatabaseSettings {
  const databaseUrl = read('DATABASE_URL', '', parseDatabaseUrl, 'secret');
  const workers = read('WORKERS', '1', parseWorkers);
  const databaseConnections =
    read('DATABASE_CONNECTIONS', '', parseConnections) ?? defaultConnections(workers);
  const settings = {
    databaseUrl,
    databaseListenUrl: read('DATABASE_LISTEN_URL', '', parseDatabaseUrl, 'secret'),
    databaseReplicaUrl: read('DATABASE_REPLICA_URL', '', parseDatabaseUrl, 'secret'),
    workers,
    databaseConnections,
    replicaConnections: read('DATABASE_REPLICA_CONNECTIONS', '', parseConnections) ?? databaseConnections,
  };
  for (const name of ['databaseListenUrl', 'databaseReplicaUrl'] as const) {
    if (settings[name] && !settings.databaseUrl)
      problems.push(`${VARIABLE[name]} needs DATABASE_URL: the embedded database has neither`);
  }
  return settings;
}

const VARIABLE = { databaseListenUrl: 'DATABASE_LISTEN_URL', databaseReplicaUrl: 'DATABASE_REPLICA_URL' };

/** All workers together leave connections free: the embedded database accepts 80, others 100 by default. */
function defaultConnections(workers: number): number {
  return Math.max(3, Math.min(10, Math.floor(60 / workers)));
}

export function databasePoolSizes({ databaseConnections, replicaConnections }: DatabaseSettings) {
  return { size: databaseConnections, replicaSize: replicaConnections };
}

export function totalDatabaseConnections({
  workers,
  databaseConnections,
  databaseReplicaUrl,
}: DatabaseSettings): number {
  const processes = workers === 1 ? 1 : workers + 1;
  // One more reads cache invalidations, and with a replica another one follows the primary.
  return processes * (databaseConnections + (databaseReplicaUrl ? 2 : 1));
}

function parseConnections(text: string): number | null {
  if (text === '') return null;
  const connections = Number(text);
  if (/^\d{1,3}$/.test(text) && connections >= 2 && connections <= MAX_CONNECTIONS) return connections;
  throw new Error(`a number of connections from 2 to ${MAX_CONNECTIONS}`);
}

function parseDatabaseUrl(text: string): string | null {
  if (text === '') return null;
  if (/^postgres(ql)?:\/\/\S+$/.test(text)) return text;
  throw new Error('a PostgreSQL address like postgres://user:password@host:5432/database');
}

function parseWorkers(text: string): number {
  const workers = Number(text);
  if (/^\d{1,2}$/.test(text) && workers >= 1 && workers <= MAX_WORKERS) return workers;
  throw new Error(`a number of processes from 1 to ${MAX_WORKERS}`);
}
