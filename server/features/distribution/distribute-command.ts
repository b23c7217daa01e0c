import type { Command } from '#server/platform/cli/command.ts';
import { showProgress } from '#server/platform/cli/show-progress.ts';
import {
  assertCoordinator,
  distributeTables,
  planDistribution,
  withClient,
  type DistributionPlan,
} from '#server/platform/database/distribution/distribute.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { formatPlacedTables, formatDistributionPlan } from './format-distribution.ts';

export const distributeCommand: Command = {
  name: 'distribute',
  argumentSyntax: '[--dry-run]',
  summary: "Place the members' tables on the workers of a Citus coordinator, and say what is where",
  help: `DATABASE_URL leads to the coordinator, and the site must be stopped. Back up first: the way back is a restore into a
database without Citus. All tables are placed in one transaction: after an interruption or a failure everything is where it was,
and the command can be run again. --dry-run says what would be placed where. docs/scaling.md has the whole procedure.`,
  options: { 'dry-run': { type: 'boolean' } },
  maxArguments: 0,
  async run({ connection, isBesideServer, options, print, streams }) {
    return withClient(connection, async (client) => {
      await assertCoordinator(client);
      const plan = await planDistribution(client);
      if (plan.pending.length === 0) {
        print('This database is already distributed: there is nothing to do.');
        return printPlaces(plan, print);
      }
      if (options['dry-run']) {
        for (const line of formatDistributionPlan(plan)) print(line);
        return print('Nothing was changed. Without --dry-run this is done.');
      }
      if (isBesideServer)
        throw new StartupError('The site is running on this database. Stop it first: nothing was changed.');
      const progress = showProgress(streams.stderr);
      await distributeTables(client, plan, progress.show).finally(progress.finish);
      printPlaces(await planDistribution(client), print);
    });
  },
};

function printPlaces(plan: DistributionPlan, print: (line: string) => void): void {
  for (const line of formatPlacedTables(plan.tables)) print(line);
}
