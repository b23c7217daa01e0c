import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { CliCommand } from '#server/platform/cli/command.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { verifySmtpConnection } from '#server/platform/jobs/mailer.ts';
import { startOrJoinPostgres } from '#server/platform/database/postgres/postgres.ts';
import { MissingDatabaseError } from '#server/platform/database/postgres/database-existence.ts';
import { checkDatabase } from './check-database.ts';
import { formatDoctorFinding, type DoctorFinding } from './doctor-finding.ts';
import { checkSettingsAndDisk } from './check-settings-and-disk.ts';
import { checkMap } from './check-map.ts';

export const doctorCommand: CliCommand<Config> = {
  name: 'doctor',
  argumentSyntax: '',
  summary: 'Check settings, disk, database, clock, pictures, mail and backups, and suggest fixes',
  help: `Changes nothing, and works whether or not the site is running. If settings are invalid, lists all of them instead
(exit code 78). Exits with code 1 if something is bad, and 0 if everything is good or only worth a note.`,
  maxArguments: 0,
  async runWithoutDatabase({ config, print }) {
    let bad = 0;
    const report = (found: DoctorFinding[]) => {
      for (const finding of found) print(formatDoctorFinding(finding));
      bad += found.filter(({ state }) => state === 'bad').length;
    };
    report(await checkSettingsAndDisk(config));
    report(await checkMap(config));
    report([await checkMailServer(config)]);
    report(await openAndCheckDatabase(config));
    print(bad === 0 ? '\nNothing is wrong.' : `\n${bad === 1 ? 'One thing is' : `${bad} things are`} wrong.`);
    return bad > 0 ? 1 : 0;
  },
};

async function checkMailServer({ smtpUrl }: Config): Promise<DoctorFinding> {
  const about = 'mail';
  const todo = 'Set SMTP_URL; until then: npm run cli -- reset-link USER';
  if (!smtpUrl)
    return { about, state: 'note', text: 'no mail server is set, so nobody can reset a password', todo };
  const problem = await verifySmtpConnection(smtpUrl);
  if (!problem) return { about, state: 'good', text: 'the mail server answers and accepts the login' };
  return {
    about,
    state: 'bad',
    text: `the mail server is unreachable or rejects the login: ${problem}`,
    todo: 'Check SMTP_URL',
  };
}

async function openAndCheckDatabase(config: Config): Promise<DoctorFinding[]> {
  const about = 'database';
  const log = createLogger('silent');
  try {
    const postgres = await startOrJoinPostgres(
      { ...config, purpose: 'npm run cli -- doctor', mayCreate: false },
      log,
    );
    const database = openDatabase({ connection: postgres.connection, log });
    try {
      return await checkDatabase(config, database.db);
    } finally {
      await database.close();
      await postgres.stop();
    }
  } catch (error) {
    if (error instanceof MissingDatabaseError) return [{ about, state: 'bad', text: error.message }];
    const todo = config.databaseUrl
      ? 'Check DATABASE_URL, and that its server is running and accepts connections from this machine'
      : `Its own log: ${join(config.dataDir, 'postgres', 'data', 'log')}`;
    return [{ about, state: 'bad', text: (error as Error).message, todo }];
  }
}
