import { MAX_MAINTENANCE_MESSAGE_LENGTH } from '#contract/base/admin-limits.ts';
import type { Config } from '#server/config/config.ts';
import { CommandUsageError, type CliCommand } from '#server/platform/cli/command.ts';
import { findMaintenanceState, setMaintenance } from './maintenance.ts';

export const maintenanceCommand: CliCommand<Config> = {
  name: 'maintenance',
  argumentSyntax: 'on|off|status [--message TEXT]',
  summary: 'Make the site read-only, or writable again; --message tells visitors why and for how long',
  minArguments: 1,
  maxArguments: 1,
  options: { message: { type: 'string' } },
  async run({ args: [word], options, database: { db }, print }) {
    const message = messageFrom(options['message']);
    if (word !== 'on' && word !== 'off' && word !== 'status')
      throw new CommandUsageError(`Use on, off or status, not "${word}".`);
    if (word !== 'on' && message !== null)
      throw new CommandUsageError('--message only works with "maintenance on".');
    if (word !== 'status')
      await setMaintenance(db, { isOn: word === 'on', message }, { by: null, now: new Date() });
    const state = await findMaintenanceState(db);
    if (!state) return print('The site is writable.');
    print(`The site has been read-only for maintenance since ${state.since}.`);
    if (state.message) print(`Visitors see: ${state.message}`);
  },
};

function messageFrom(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const message = value.trim();
  if (message.length === 0)
    throw new CommandUsageError('The message is empty. Leave out --message, or enter a message.');
  if (message.length > MAX_MAINTENANCE_MESSAGE_LENGTH)
    throw new CommandUsageError(`The message must be ${MAX_MAINTENANCE_MESSAGE_LENGTH} characters or less.`);
  return message;
}
