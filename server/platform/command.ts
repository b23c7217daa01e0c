import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { ClientConfig } from 'pg';
import type { Config } from '#server/config.ts';
import { openDatabase, type Database } from './database.ts';
import { createLog } from './log.ts';
import { migrate } from './migrate.ts';
import { startOrJoinPostgres, type Postgres } from './postgres/postgres.ts';

export type CommandOptions = NonNullable<ParseArgsConfig['options']>;
export type CommandValues = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** One command of the operator: `npm run cli -- NAME ...`. */
export type Command = {
  /** One word or several, such as "import places". */
  name: string;
  /** What follows the name, such as "FILE... [--dry-run]". */
  takes: string;
  summary: string;
  options?: CommandOptions;
  /** How many words must follow at least; more than `most` are refused. */
  least?: number;
  most?: number;
  run(call: CommandCall): Promise<void>;
};

export type CommandCall = {
  config: Config;
  /** What followed the name, without the options. */
  words: string[];
  options: CommandValues;
  /** A path as the operator meant it, from the folder where it was typed. */
  path(word: string): string;
  /** The migrated database, beside the running server or started for this command and stopped after it. */
  connection: ClientConfig;
  database: Database;
  /** The migrations applied now; null beside a running server, under which the ground must not move. */
  migrated: string[] | null;
  print(line: string): void;
};

export class UsageProblem extends Error {
  override name = 'UsageProblem';
}

/** The command that the words begin with, and the words and options that it is given. */
export function findCommand(commands: readonly Command[], args: readonly string[]) {
  const command = commands
    .toSorted((one, other) => other.name.length - one.name.length)
    .find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  if (!command) throw new UsageProblem(args.length > 0 ? `There is no command "${args.join(' ')}".` : '');
  const { words, options } = readArguments(command, args.slice(command.name.split(' ').length));
  const { least = 0, most = Infinity } = command;
  if (words.length < least || words.length > most) throw new UsageProblem(`Usage: ${usageOf(command)}`);
  return { command, words, options };
}

export function usage(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => usageOf(command).length));
  const lines = commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.summary}`);
  return `Usage: npm run cli -- COMMAND\n\n${lines.join('\n')}\n`;
}

export async function runCommand(
  config: Config,
  { command, words, options }: ReturnType<typeof findCommand>,
): Promise<void> {
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const postgres = await startOrJoinPostgres({ ...config, purpose: `npm run cli -- ${command.name}` }, log);
  try {
    const { connection } = postgres;
    const migrated = postgres.kind === 'joined' ? null : await migrate(connection);
    const database = openDatabase({ connection, log });
    stopOnSignal(database, postgres);
    const path = (word: string) => resolve(config.callerFolder, word);
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    try {
      await command.run({ config, words, options, path, connection, database, migrated, print });
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

/** Without this an interrupted command would leave the PostgreSQL that it started for itself running. */
function stopOnSignal(database: Database, postgres: Postgres): void {
  for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const]) {
    process.once(signal, () => {
      void database
        .close()
        .then(() => postgres.stop())
        .finally(() => process.exit(code));
    });
  }
}

function usageOf({ name, takes }: Command): string {
  return `${name} ${takes}`.trim();
}

function readArguments(command: Command, args: string[]): { words: string[]; options: CommandValues } {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: command.options ?? {},
      allowPositionals: true,
      strict: true,
    });
    return { words: positionals, options: values };
  } catch (error) {
    throw new UsageProblem(`${(error as Error).message}\nUsage: ${usageOf(command)}`);
  }
}
