import type { CliCommand } from '#server/platform/cli/command.ts';
import { createProgressReporter } from '#server/platform/cli/create-progress-reporter.ts';
import {
  assertCitusCoordinator,
  distributeTables,
  planDistribution,
  withPostgresClient,
  type CitusDistributionPlan,
} from '#server/platform/database/distribution/distribute.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { formatTablePlacements, formatDistributionPlan } from './format-distribution.ts';

export const distributeCommand: CliCommand = {
  name: 'distribute',
  argumentSyntax: '[--dry-run]',
  summary: "Distribute the members' tables to the workers of a Citus coordinator, and list what is where",
  help: `DATABASE_URL must point to the coordinator, and the site must be stopped. Back up first: to go back, restore the backup
into a database without Citus. All tables are distributed in one transaction: if it is interrupted or fails, nothing
changes and you can run the command again. --dry-run lists what would go where. See docs/scaling.md for the procedure.`,
  options: { 'dry-run': { type: 'boolean' } },
  maxArguments: 0,
  async run({ connection, isBesideServer, options, print, streams }) {
    return withPostgresClient(connection, async (client) => {
      await assertCitusCoordinator(client);
      const plan = await planDistribution(client);
      if (plan.pending.length === 0) {
        print('This database is already distributed. Nothing to do.');
        return printPlaces(plan, print);
      }
      if (options['dry-run']) {
        for (const line of formatDistributionPlan(plan)) print(line);
        return print('Dry run: nothing was changed.');
      }
      if (isBesideServer)
        throw new StartupError('The site is running on this database. Stop it first. Nothing was changed.');
      const progress = createProgressReporter(streams.stderr);
      await distributeTables(client, plan, progress.show).finally(progress.finish);
      printPlaces(await planDistribution(client), print);
    });
  },
};

function printPlaces(plan: CitusDistributionPlan, print: (line: string) => void): void {
  for (const line of formatTablePlacements(plan.tables)) print(line);
}
