import { COMMANDS } from './commands.ts';
import { loadConfig } from './config.ts';
import { findCommand, runCommand, usage, UsageProblem } from './platform/command.ts';
import { StartProblem } from './platform/start-problem.ts';

try {
  const asked = process.argv.slice(2);
  if (['help', '--help', '-h'].includes(asked[0] ?? '')) process.stdout.write(usage(COMMANDS));
  else await runCommand(loadConfig(), findCommand(COMMANDS, asked));
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
