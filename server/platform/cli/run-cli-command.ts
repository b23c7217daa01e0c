import { resolve } from 'node:path';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { describeDatabaseAddress } from '../database/postgres/database-existence.ts';
import { startOrJoinPostgres } from '../database/postgres/postgres.ts';
import { createLogger } from '../observability/log.ts';
import type {
  BeforeMigrationHook,
  CommandCallWithoutDatabase,
  CommandContext,
  CommandDescription,
  CommandSettings,
  CommandStreams,
  CommandOptionValues,
} from './command.ts';
import type { FoundCommand } from './find-command.ts';

type Run<Settings> = FoundCommand<Settings> & {
  config: Settings;
  context: CommandContext;
  beforeMigration?: BeforeMigrationHook<Settings>;
};

export async function runCliCommand<Settings extends CommandSettings>({
  config,
  context,
  beforeMigration = async () => {},
  command,
  args,
  options,
}: Run<Settings>): Promise<number> {
  const { streams, logDestination } = context;
  const bare: CommandCallWithoutDatabase<Settings> = {
    config,
    args,
    options: withCurrentNames(command, options, streams.stderr),
    path: (word) => resolve(config.callerFolder, word),
    print: (line) => void streams.stdout.write(`${line}\n`),
    streams,
    createLog: (level) => createLogger(level, logDestination),
  };
  if ('runWithoutDatabase' in command) return (await command.runWithoutDatabase(bare)) ?? 0;
  const withoutDatabase = command.withoutDatabase?.(bare);
  if (withoutDatabase) return (await withoutDatabase) ?? 0;
  await command.prepare?.(bare);
  const log = bare.createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  streams.stderr.write(`Database ${describeDatabaseAddress(config)}\n`);
  const settings = {
    ...config,
    purpose: `npm run cli -- ${command.name}`,
    mayCreate: command.createsDatabase ?? false,
  };
  const postgres = await startOrJoinPostgres(settings, log);
  try {
    const { connection } = postgres;
    const isBesideServer = postgres.kind === 'joined';
    const beforeMigrating = () => beforeMigration(config, connection);
    const migrated =
      isBesideServer || command.asFound ? null : await migrate(connection, { beforeMigrating });
    const database = openDatabase({ connection, log });
    const interruption = new AbortController();
    // Without this, an interrupted command would leave its own PostgreSQL running.
    context.stopOnSignal?.(async () => {
      interruption.abort();
      await database.close();
      await postgres.stop();
    });
    try {
      const { signal } = interruption;
      const call = { ...bare, connection, database, isBesideServer, migrated, signal };
      return (await command.run(call)) ?? 0;
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

function withCurrentNames(
  { renamedOptions = {} }: CommandDescription,
  parsed: CommandOptionValues,
  stderr: CommandStreams['stderr'],
): CommandOptionValues {
  const options = { ...parsed };
  for (const [name, current] of Object.entries(renamedOptions)) {
    if (options[name] === undefined) continue;
    stderr.write(`--${name} has been renamed to --${current}. The old name works until version 0.3.0.\n`);
    options[current] ??= options[name];
  }
  return options;
}
