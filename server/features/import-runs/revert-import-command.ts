import type { Config } from '#server/config/config.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { findLoginCredentials } from '#server/features/accounts/accounts.ts';
import { PlacesImportRunningError, withPlacesImportLock } from '#server/features/places/places.ts';
import { CommandUsageError, type CliCommand } from '#server/platform/cli/command.ts';
import { createProgressReporter } from '#server/platform/cli/create-progress-reporter.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import { queueImportRunRevert } from './import-runs.ts';
import { executeImportRunRevert } from './execute-import-run-revert.ts';
import { findStoredImportRun } from './read-import-runs.ts';

export const revertImportCommand: CliCommand<Config> = {
  name: 'revert import',
  argumentSyntax: 'NUMBER --as ADMIN',
  summary: 'Undo an import on behalf of an admin, except for what has changed since',
  minArguments: 1,
  maxArguments: 1,
  options: { as: { type: 'string' } },
  async run({ args: [number = ''], options, config, database: { db }, print, streams, signal }) {
    const id = /^\d{1,15}$/.test(number) ? Number(number) : 0;
    const name = typeof options['as'] === 'string' ? options['as'] : '';
    const admin = name === '' ? undefined : await findLoginCredentials(db, name);
    if (admin?.role !== 'admin') {
      const reason = admin ? `"${name}" is not an admin.` : `There is no member "${name}".`;
      throw new CommandUsageError(`Name an admin with --as ADMIN. ${reason}`);
    }
    const display = createProgressReporter(streams.stderr);
    try {
      await withPlacesImportLock(db, async () => {
        // The state is already `reverting` if an earlier command was interrupted.
        if ((await findStoredImportRun(db, id))?.state !== 'reverting')
          await queueImportRunRevert(db, id, admin.id);
        const run = await findStoredImportRun(db, id);
        if (!run) return;
        const onBatch = async () => {
          const { progressDone: done = 0, progressTotal } = (await findStoredImportRun(db, id)) ?? {};
          display.show({
            done,
            all: progressTotal ?? done,
            text: formatCountWithNoun(done, 'change', 'changes'),
          });
        };
        const { imageHosts } = config;
        await executeImportRunRevert(run, { db, imageHosts, now: () => new Date(), signal, onBatch });
      });
    } catch (error) {
      display.finish();
      if (!(error instanceof PlacesImportRunningError || error instanceof HttpError)) throw error;
      display.line(error.message);
      return 1;
    }
    display.finish();
    const ended = await findStoredImportRun(db, id);
    const { revertedCount = 0, leftAloneCount = 0, leftAlone = [] } = ended?.revert ?? {};
    for (const { entityType, entityId, entityName, fields, reason } of leftAlone)
      print(
        `Left alone: ${entityType} ${entityId}, ${entityName ?? 'unnamed'} ${fields.join(', ')}: ${reason}`,
      );
    print(
      `${revertedCount.toLocaleString('en-US')} reverted, ${leftAloneCount.toLocaleString('en-US')} left alone.`,
    );
    if (ended?.state === 'reverting') {
      print('Stopped. The running site will continue it, or run the same command again.');
      return 1;
    }
  },
};
