import type { Readable } from 'node:stream';
import type { ParseArgsConfig } from 'node:util';
import type { ClientConfig } from 'pg';
import type { DestinationStream } from 'pino';
import type { Database } from '../database/database.ts';
import type { Log } from '../observability/log.ts';
import type { PostgresSettings } from '../database/postgres/postgres.ts';
import type { Terminal } from './create-progress-reporter.ts';

export type CommandOptionDefinitions = NonNullable<ParseArgsConfig['options']>;
export type CommandOptionValues = Record<string, string | boolean | (string | boolean)[] | undefined>;

export type CommandDescription = {
  name: string;
  argumentSyntax: string;
  summary: string;
  options?: CommandOptionDefinitions;
  /** Old names of options, which work until version 0.3.0. */
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

export type CliCommand<Settings = CommandSettings> = CommandDescription &
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
  options: CommandOptionValues;
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

export class CommandUsageError extends Error {
  override name = 'CommandUsageError';
}
