import { COMMANDS } from './commands.ts';
import { loadConfig, type Config } from './config.ts';
import { backUpBeforeMigration } from './features/backups/backups.ts';
import {
  findCommand,
  helpAsked,
  runCommand,
  usage,
  UsageProblem,
  type BeforeMigration,
} from './platform/command.ts';
import { StartProblem } from './platform/start-problem.ts';

const say = (line: string) => void process.stderr.write(`${line}\n`);
const beforeMigration: BeforeMigration<Config> = (config, connection) =>
  backUpBeforeMigration(config, connection, { info: say, warn: say });

try {
  const asked = process.argv.slice(2);
  const help = helpAsked(COMMANDS, asked);
  if (help) process.stdout.write(help);
  else await runCommand(loadConfig(), findCommand(COMMANDS, asked), beforeMigration);
} catch (error) {
  process.exitCode = explain(error);
}

function explain(error: unknown): number {
  if (error instanceof UsageProblem) {
    process.stderr.write(`${error.message ? `${error.message}\n\n` : ''}${usage(COMMANDS)}`);
    return 2;
  }
  const known = error instanceof StartProblem;
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`);
  return 1;
}
