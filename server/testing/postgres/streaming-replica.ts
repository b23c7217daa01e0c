import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { choosePostgresOsAccount } from '#server/platform/database/postgres/os-account.ts';
import { findPostgresBinaries } from '#server/platform/database/postgres/binaries.ts';
import { readPidFile, isPostmasterOf } from '#server/platform/database/postgres/pid-file.ts';
import {
  choosePostgresAddress,
  readPostgresStartupLog,
  startPostmaster,
} from '#server/platform/database/postgres/postmaster.ts';
import { postgresServerSettings } from '#server/platform/database/postgres/server-settings.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { createMemoryFolder } from './memory-folder.ts';

export type StreamingReplica = {
  connection: ClientConfig;
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  untilCaughtUp(): Promise<void>;
  remove(): Promise<void>;
};

const SLOT = 'test_replica';

/** Starts a hot standby by copying the data folder, because the embedded package has no pg_basebackup. */
export async function startStreamingReplica(
  primary: ClientConfig,
  database: ClientConfig,
): Promise<StreamingReplica> {
  const home = createMemoryFolder('clucket-replica-');
  const cluster = join(home, 'data');
  const from = await copyCluster(primary, cluster);
  const account = choosePostgresOsAccount(dirname(from));
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, home]);
  const binaries = findPostgresBinaries(dirname(from), account);
  const { host, port, user, password } = primary;
  const info = `host=${host} port=${port} user=${user} password=${String(password)}`;
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${info}'\nprimary_slot_name = '${SLOT}'\n`,
  );
  const address = await choosePostgresAddress(home, account);
  const superuser = { ...primary, ...address };
  const start = async () => {
    startPostmaster({ cluster, home, binaries, account, address, settings: postgresServerSettings(false) });
    for (let waited = 0; waited < 30_000; waited += 50) {
      if (await runStatement(superuser, 'SELECT').catch(() => null)) return;
      await pause(50);
    }
    throw new Error(`The replica did not start: ${readPostgresStartupLog(home, cluster)}`);
  };
  const kill = async () => {
    const pid = readPidFile(cluster)?.pid;
    if (!pid || !isPostmasterOf(pid, cluster)) return;
    process.kill(pid, 'SIGQUIT');
    while (isPostmasterOf(pid, cluster)) await pause(20);
  };
  await start();
  return {
    connection: { ...database, ...address },
    async pauseReplay() {
      await runStatement(superuser, 'SELECT pg_wal_replay_pause()');
      const state = `SELECT pg_get_wal_replay_pause_state() = 'paused' AS paused`;
      while (!(await runStatement(superuser, state))[0]?.['paused']) await pause(20);
    },
    resumeReplay: async () => void (await runStatement(superuser, 'SELECT pg_wal_replay_resume()')),
    kill,
    restart: start,
    async untilCaughtUp() {
      const [{ lsn }] = (await runStatement(primary, 'SELECT pg_current_wal_lsn() AS lsn')) as [
        { lsn: string },
      ];
      const level = `SELECT pg_last_wal_replay_lsn() >= '${lsn}' AS level`;
      while (!(await runStatement(superuser, level))[0]?.['level']) await pause(20);
    },
    async remove() {
      await kill();
      await runStatement(primary, `SELECT pg_drop_replication_slot('${SLOT}')`).catch(() => {});
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function copyCluster(primary: ClientConfig, to: string): Promise<string> {
  const client = new Client(primary);
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(
      `SELECT current_setting('data_directory') AS folder, pg_create_physical_replication_slot('${SLOT}', true)`,
    );
    const from = assertDefined(rows[0]).folder;
    await client.query(`SELECT pg_backup_start('replica', true)`);
    const { uid, gid } = statSync(from);
    mkdirSync(to, { mode: 0o700 });
    // Files may vanish during the copy; the streamed WAL has their content.
    const copy = `tar -C '${from}' --exclude=./postmaster.pid --exclude='./pg_wal/*' --exclude='./pg_replslot/*' --warning=no-file-changed -cf - . | tar -C '${to}' -xf - || true`;
    execFileSync('sh', ['-c', copy], { stdio: 'ignore' });
    const stopped = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), assertDefined(stopped.rows[0]).labelfile);
    writeFileSync(join(to, 'standby.signal'), '');
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, to]);
    return from;
  } finally {
    await client.end();
  }
}

async function runStatement(connection: ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
