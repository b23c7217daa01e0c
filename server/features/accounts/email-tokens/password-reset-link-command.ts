import type { Config } from '#server/config/config.ts';
import type { CliCommand } from '#server/platform/cli/command.ts';
import { CommandUsageError } from '#server/platform/cli/command.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { createPasswordResetLink } from './email-tokens.ts';

export const passwordResetLinkCommand: CliCommand<Config> = {
  name: 'reset-link',
  argumentSyntax: 'USER',
  summary: 'Print a link with which a member can set a new password, for sites without a mail server',
  minArguments: 1,
  maxArguments: 1,
  async run({ args, config, database, print }) {
    const link = await createPasswordResetLink(database.db, config, assertDefined(args[0]), new Date());
    if (!link) throw new CommandUsageError(`There is no member "${args[0]}".`);
    print(`Send this link to ${args[0]}. It works once and expires in two hours:\n${link}`);
  },
};
