import { CLI_COMMANDS } from './commands.ts';
import { ConfigError, parseConfig, type Config } from './config/config.ts';
import { backUpBeforeMigration } from './features/backups/backups.ts';
import { CommandUsageError, type BeforeMigrationHook, type CommandContext } from './platform/cli/command.ts';
import { formatHelp, formatUsage } from './platform/cli/command-help.ts';
import { findCommand } from './platform/cli/find-command.ts';
import { runCliCommand } from './platform/cli/run-cli-command.ts';
import { StartupError } from './platform/process/startup-error.ts';

export type CommandLineContext = CommandContext & {
  environment: Readonly<Record<string, string | undefined>>;
};

export async function runCommandLine(args: readonly string[], context: CommandLineContext): Promise<number> {
  const { environment, streams } = context;
  const log = (line: string) => void streams.stderr.write(`${line}\n`);
  const beforeMigration: BeforeMigrationHook<Config> = (config, connection) =>
    backUpBeforeMigration(config, connection, { info: log, warn: log });
  try {
    const help = formatHelp(CLI_COMMANDS, args);
    if (help) {
      streams.stdout.write(help);
      return 0;
    }
    const config = parseConfig(environment);
    return await runCliCommand({ config, context, beforeMigration, ...findCommand(CLI_COMMANDS, args) });
  } catch (error) {
    const { code, text } = explain(error);
    streams.stderr.write(text);
    return code;
  }
}

function explain(error: unknown): { code: number; text: string } {
  if (error instanceof CommandUsageError)
    return { code: 2, text: error.message ? `${error.message}\n` : formatUsage(CLI_COMMANDS) };
  if (error instanceof ConfigError) return { code: 78, text: `${error.message}\n` };
  const known = error instanceof StartupError;
  return { code: 1, text: `${known ? error.message : ((error as Error).stack ?? String(error))}\n` };
}
