import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { ClientConfig } from 'pg';
import type { DestinationStream } from 'pino';
import { openDatabase, type Database } from '../database/database.ts';
import { createLog, type Log } from '../observability/log.ts';
import { migrate } from '../database/migrate.ts';
import { startOrJoinPostgres, type PostgresSettings } from '../database/postgres/postgres.ts';
import { describeDatabase } from '../database/postgres/database-existence.ts';
import type { Terminal } from './show-progress.ts';
import { wrapLines } from './wrap-lines.ts';

export type OptionDefinitions = NonNullable<ParseArgsConfig['options']>;
export type CommandValues = Record<string, string | boolean | (string | boolean)[] | undefined>;

type Described = {
  name: string;
  argumentSyntax: string;
  summary: string;
  options?: OptionDefinitions;
  /** Old names of options, which work until the next version. */
  renamedOptions?: Readonly<Record<string, string>>;
  minArguments?: number;
  maxArguments?: number;
  help?: string;
};

export type CommandSettings = PostgresSettings & {
  logLevel: string;
  callerFolder: string;
};

export type CommandStreams = {
  stdin: Readable & { isTTY?: boolean };
  stdout: { write(text: string): unknown };
  stderr: Terminal;
};

export type CommandContext = {
  streams: CommandStreams;
  /** By default pino writes to file descriptor 1 itself, and survives a closed pipe. */
  logDestination?: DestinationStream;
  stopOnSignal?(stop: () => Promise<void>): void;
};

export type CommandExitCode = Promise<number | void>;

export type Command<Settings = CommandSettings> = Described &
  (
    | {
        /** For options that work without a database: undefined means that `run` does the work. */
        withoutDatabase?(call: CommandCallWithoutDatabase<Settings>): CommandExitCode | undefined;
        prepare?(call: CommandCallWithoutDatabase<Settings>): Promise<void>;
        asFound?: boolean;
        createsDatabase?: boolean;
        run(call: CommandCall<Settings>): CommandExitCode;
      }
    | {
        runWithoutDatabase(call: CommandCallWithoutDatabase<Settings>): CommandExitCode;
      }
  );

export type CommandCallWithoutDatabase<Settings = CommandSettings> = {
  config: Settings;
  args: string[];
  options: CommandValues;
  path(word: string): string;
  print(line: string): void;
  streams: CommandStreams;
  createLog(level: string): Log;
};

export type CommandCall<Settings = CommandSettings> = CommandCallWithoutDatabase<Settings> & {
  connection: ClientConfig;
  database: Database;
  isBesideServer: boolean;
  /** The migrations applied now; null beside a running server, whose schema must not change. */
  migrated: string[] | null;
  signal: AbortSignal;
};

export type BeforeMigrationHook<Settings = CommandSettings> = (
  config: Settings,
  connection: ClientConfig,
) => Promise<void>;

export class UsageError extends Error {
  override name = 'UsageProblem';
}

type Found<Settings> = { command: Command<Settings>; args: string[]; options: CommandValues };

export function findCommand<Settings>(
  commands: readonly Command<Settings>[],
  args: readonly string[],
): Found<Settings> {
  const command = commands
    .toSorted((one, other) => other.name.length - one.name.length)
    .find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  if (!command)
    throw new UsageError(args.length > 0 ? `There is no command "${args.join(' ')}". ${ALL_COMMANDS}` : '');
  const { args: words, options } = readArguments(command, args.slice(command.name.split(' ').length));
  const { minArguments = 0, maxArguments = Infinity } = command;
  if (words.length < minArguments || words.length > maxArguments) throw new UsageError(commandLine(command));
  return { command, args: words, options };
}

export function formatUsage(commands: readonly Described[]): string {
  const lines = commands.map(
    (command) => `${wrapLines(usageOf(command), '  ', '  ')}\n${wrapLines(command.summary, '      ')}`,
  );
  return `Usage: npm run cli -- COMMAND\n\n${lines.join('\n')}\n`;
}

export function formatHelp(commands: readonly Described[], args: readonly string[]): string | null {
  if (!args.includes('--help') && !args.includes('-h') && args[0] !== 'help') return null;
  const words = args.filter((word) => !word.startsWith('-') && word !== 'help').join(' ');
  const command = commands.find(({ name }) => `${words} `.startsWith(`${name} `));
  if (!command) return formatUsage(commands);
  const { summary, help } = command;
  return `${commandLine(command)}\n\n${wrapLines(summary, '')}.\n${help ? `\n${help.trim()}\n` : ''}`;
}

type Run<Settings> = Found<Settings> & {
  config: Settings;
  context: CommandContext;
  beforeMigration?: BeforeMigrationHook<Settings>;
};

export async function runCommand<Settings extends CommandSettings>({
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
    createLog: (level) => createLog(level, logDestination),
  };
  if ('runWithoutDatabase' in command) return (await command.runWithoutDatabase(bare)) ?? 0;
  const withoutDatabase = command.withoutDatabase?.(bare);
  if (withoutDatabase) return (await withoutDatabase) ?? 0;
  await command.prepare?.(bare);
  const log = bare.createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  streams.stderr.write(`Database ${describeDatabase(config)}\n`);
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

const ALL_COMMANDS = 'To list all commands: npm run cli -- help';

function commandLine(command: Described): string {
  return wrapLines(`Usage: npm run cli -- ${usageOf(command)}`, '', '  ');
}

function usageOf({ name, argumentSyntax }: Described): string {
  return `${name} ${argumentSyntax}`.trim();
}

function readArguments(command: Described, args: string[]): { args: string[]; options: CommandValues } {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: optionsWithOldNames(command),
      allowPositionals: true,
      strict: true,
    });
    return { args: positionals, options: values };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${commandLine(command)}`);
  }
}

function optionsWithOldNames({ options = {}, renamedOptions = {} }: Described): OptionDefinitions {
  const old = Object.entries(renamedOptions).map(([name, current]) => [name, options[current]]);
  return { ...options, ...Object.fromEntries(old) };
}

function withCurrentNames(
  { renamedOptions = {} }: Described,
  given: CommandValues,
  stderr: CommandStreams['stderr'],
): CommandValues {
  const options = { ...given };
  for (const [name, current] of Object.entries(renamedOptions)) {
    if (options[name] === undefined) continue;
    stderr.write(`--${name} has been renamed to --${current}. The old name works until the next version.\n`);
    options[current] ??= options[name];
  }
  return options;
}
