import type { CommandDescription } from './command.ts';
import { wrapLines } from './wrap-lines.ts';

export function formatUsage(commands: readonly CommandDescription[]): string {
  const lines = commands.map(
    (command) => `${wrapLines(usageOf(command), '  ', '  ')}\n${wrapLines(command.summary, '      ')}`,
  );
  return `Usage: npm run cli -- COMMAND\n\n${lines.join('\n')}\n`;
}

export function formatHelp(commands: readonly CommandDescription[], args: readonly string[]): string | null {
  if (!args.includes('--help') && !args.includes('-h') && args[0] !== 'help') return null;
  const commandName = args.filter((word) => !word.startsWith('-') && word !== 'help').join(' ');
  const command = commands.find(({ name }) => `${commandName} `.startsWith(`${name} `));
  if (!command) return formatUsage(commands);
  const { summary, help } = command;
  return `${formatCommandUsage(command)}\n\n${wrapLines(summary, '')}.\n${help ? `\n${help.trim()}\n` : ''}`;
}

export function formatCommandUsage(command: CommandDescription): string {
  return wrapLines(`Usage: npm run cli -- ${usageOf(command)}`, '', '  ');
}

function usageOf({ name, argumentSyntax }: CommandDescription): string {
  return `${name} ${argumentSyntax}`.trim();
}
