type Parse<T> = (text: string) => T;
type Read = <T>(name: string, standard: string, parse: Parse<T>, kind?: 'secret') => T;

export type DatabaseSettings = Readonly<{
  databaseUrl: string | null;
  /** Straight to the primary where DATABASE_URL goes through a pooler: for LISTEN, migrations and locks. */
  databaseListenUrl: string | null;
  /** A streaming replica that reads may go to. */
  databaseReplicaUrl: string | null;
  /** How many processes serve on this machine. */
  workers: number;
}>;

const MOST_WORKERS = 64;

export function readDatabase(read: Read, problems: string[]): DatabaseSettings {
  const settings = {
    databaseUrl: read('DATABASE_URL', '', parseDatabaseUrl, 'secret'),
    databaseListenUrl: read('DATABASE_LISTEN_URL', '', parseDatabaseUrl, 'secret'),
    databaseReplicaUrl: read('DATABASE_REPLICA_URL', '', parseDatabaseUrl, 'secret'),
    workers: read('WORKERS', '1', parseWorkers),
  };
  for (const name of ['databaseListenUrl', 'databaseReplicaUrl'] as const) {
    if (settings[name] && !settings.databaseUrl)
      problems.push(`${VARIABLE[name]} needs DATABASE_URL: the embedded database has neither`);
  }
  return settings;
}

const VARIABLE = { databaseListenUrl: 'DATABASE_LISTEN_URL', databaseReplicaUrl: 'DATABASE_REPLICA_URL' };

function parseDatabaseUrl(text: string): string | null {
  if (text === '') return null;
  if (/^postgres(ql)?:\/\/\S+$/.test(text)) return text;
  throw new Error('a PostgreSQL address like postgres://user:password@host:5432/database');
}

function parseWorkers(text: string): number {
  const workers = Number(text);
  if (/^\d{1,2}$/.test(text) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw new Error(`a number of processes from 1 to ${MOST_WORKERS}`);
}
