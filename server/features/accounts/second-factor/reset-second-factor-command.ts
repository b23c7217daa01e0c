import type { Config } from '#server/config/config.ts';
import { CommandUsageError, type CliCommand } from '#server/platform/cli/command.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { findLoginCredentials } from '../login-identifier-queries.ts';
import { resetSecondFactor } from './second-factor.ts';

export const resetSecondFactorCommand: CliCommand<Config> = {
  name: 'reset-second-factor',
  argumentSyntax: 'USER',
  summary:
    'Let an admin who has lost their phone and recovery codes sign in with a password, and sign them out everywhere',
  minArguments: 1,
  maxArguments: 1,
  async run({ args, database: { db }, print }) {
    const name = assertDefined(args[0]);
    const found = await findLoginCredentials(db, name);
    if (!found) throw new CommandUsageError(`There is no member "${name}".`);
    const wasOn = await resetSecondFactor(db, found.id);
    print(wasOn ? `${name} can now sign in without a second factor.` : `${name} has no second factor.`);
  },
};
