import type { Config } from '#server/config/config.ts';
import { findLoginCredentials } from '#server/features/accounts/accounts.ts';
import { CommandUsageError, type CliCommand } from '#server/platform/cli/command.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import { createStorage } from '#server/platform/files/storage/storage.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { eraseMember } from './erase-member.ts';
import { deleteFilesOfErasedMember } from './delete-files-of-erased-member.ts';

export const eraseMemberCommand: CliCommand<Config> = {
  name: 'erase-member',
  argumentSyntax: 'USER --yes [--keep-reviews]',
  summary: 'Permanently erase an account; --keep-reviews keeps its reviews without a name',
  minArguments: 1,
  maxArguments: 1,
  options: { yes: { type: 'boolean' }, 'keep-reviews': { type: 'boolean' } },
  async run({ args, options, config, database: { db }, print }) {
    const name = assertDefined(args[0]);
    const found = await findLoginCredentials(db, name);
    if (!found) throw new CommandUsageError(`There is no member "${name}".`);
    if (!options['yes'])
      throw new CommandUsageError('An erased account cannot be restored. To erase it, add --yes.');
    const operator = { keepsReviews: options['keep-reviews'] === true };
    const request = { id: found.id, now: new Date(), operator };
    const erased = await eraseMember(db, request).catch((error: unknown) => {
      throw error instanceof HttpError ? new CommandUsageError(error.message) : error;
    });
    if (!erased) throw new CommandUsageError(`There is no member "${name}".`);
    print(`Erased ${name}.`);
    await deleteFilesOfErasedMember({ config, storage: createStorage(config) }, erased).catch(
      ({ message }: Error) =>
        print(`The server will delete the picture files at its next cleanup: ${message}`),
    );
  },
};
