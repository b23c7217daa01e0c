import { CommandUsageError, type CliCommand } from '#server/platform/cli/command.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { findLoginCredentials } from '../login-identifier-queries.ts';
import { demoteToMember, promoteToAdmin } from './roles.ts';

export const promoteCommand: CliCommand = {
  name: 'promote',
  argumentSyntax: 'USER',
  summary: 'Make a member an admin',
  minArguments: 1,
  maxArguments: 1,
  async run({ args, database, print }) {
    const { user, hasChanged } = await promoteToAdmin(
      database.db,
      null,
      await idOf(database.db, assertDefined(args[0])),
    );
    print(`${user.username} ${hasChanged ? 'is now an admin.' : 'is already an admin.'}`);
  },
};

export const demoteCommand: CliCommand = {
  name: 'demote',
  argumentSyntax: 'USER',
  summary: 'Make an admin a member again, unless it is the last admin',
  minArguments: 1,
  maxArguments: 1,
  async run({ args, database, print }) {
    const id = await idOf(database.db, assertDefined(args[0]));
    const { user, hasChanged } = await demoteToMember(database.db, null, id).catch((error: unknown) => {
      throw error instanceof HttpError ? new CommandUsageError(error.message) : error;
    });
    print(`${user.username} is ${hasChanged ? 'no longer' : 'not'} an admin.`);
  },
};

async function idOf(db: Db, name: string): Promise<string> {
  const found = await findLoginCredentials(db, name);
  if (!found) throw new CommandUsageError(`There is no member "${name}".`);
  return found.id;
}
