import { parseArgs } from 'node:util';
import {
  CommandUsageError,
  type CliCommand,
  type CommandDescription,
  type CommandOptionValues,
  type CommandOptionDefinitions,
} from './command.ts';
import { formatCommandUsage } from './command-help.ts';

export type FoundCommand<Settings> = {
  command: CliCommand<Settings>;
  args: string[];
  options: CommandOptionValues;
};

export function findCommand<Settings>(
  commands: readonly CliCommand<Settings>[],
  args: readonly string[],
): FoundCommand<Settings> {
  const command = commands
    .toSorted((one, other) => other.name.length - one.name.length)
    .find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  if (!command)
    throw new CommandUsageError(
      args.length > 0 ? `There is no command "${args.join(' ')}". ${ALL_COMMANDS}` : '',
    );
  const { args: positionalArgs, options } = readArguments(
    command,
    args.slice(command.name.split(' ').length),
  );
  const { minArguments = 0, maxArguments = Infinity } = command;
  if (positionalArgs.length < minArguments || positionalArgs.length > maxArguments)
    throw new CommandUsageError(formatCommandUsage(command));
  return { command, args: positionalArgs, options };
}

const ALL_COMMANDS = 'To list all commands: npm run cli -- help';

function readArguments(
  command: CommandDescription,
  args: string[],
): { args: string[]; options: CommandOptionValues } {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: optionsWithOldNames(command),
      allowPositionals: true,
      strict: true,
    });
    return { args: positionals, options: values };
  } catch (error) {
    throw new CommandUsageError(`${(error as Error).message}\n${formatCommandUsage(command)}`);
  }
}

function optionsWithOldNames({
  options = {},
  renamedOptions = {},
}: CommandDescription): CommandOptionDefinitions {
  const old = Object.entries(renamedOptions).map(([name, current]) => [name, options[current]]);
  return { ...options, ...Object.fromEntries(old) };
}
