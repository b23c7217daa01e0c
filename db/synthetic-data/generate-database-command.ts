import { CommandUsageError, type CliCommand } from '#server/platform/cli/command.ts';
import { createProgressReporter } from '#server/platform/cli/create-progress-reporter.ts';
import { generateDatabase, DatabaseHasRealMembersError } from './generate-database.ts';

const DAY_MS = 86_400_000;

export const generateDatabaseCommand: CliCommand = {
  name: 'generate',
  argumentSyntax: '[--sandwiches N] [--reviews N] [--members N] [--seed N] [--until YYYY-MM-DD] [--force]',
  summary: 'Build a large made-up world on top of the imported places, for measuring',
  maxArguments: 0,
  options: {
    sandwiches: { type: 'string', default: '10000' },
    reviews: { type: 'string' },
    members: { type: 'string' },
    seed: { type: 'string', default: '1' },
    until: { type: 'string' },
    force: { type: 'boolean' },
  },
  createsDatabase: true,
  async run({ options, connection, migrated, print, streams }) {
    if (migrated === null)
      throw new CommandUsageError(
        'Stop the site first: generating takes the tables away from it until it is done.',
      );
    const sandwiches = numberOf(options, 'sandwiches', 1, 10_000_000);
    const generationOptions = {
      sandwiches,
      reviews: numberOf(options, 'reviews', 0, 50_000_000, sandwiches * 5),
      members: numberOf(options, 'members', 1, 10_000_000, Math.ceil(sandwiches / 2)),
      seed: numberOf(options, 'seed', 0, 1_000_000),
      until: dayOf(options['until']),
    };
    const progress = createProgressReporter(streams.stderr);
    const started = performance.now();
    try {
      await generateDatabase(connection, generationOptions, {
        force: options['force'] === true,
        onProgress: progress.show,
      });
      progress.finish();
      const [seconds, ...counts] = [
        (performance.now() - started) / 1000,
        ...[generationOptions.sandwiches, generationOptions.reviews, generationOptions.members].map((count) =>
          count.toLocaleString('en-US'),
        ),
      ] as const;
      print(
        `Generated ${counts[0]} sandwiches, ${counts[1]} reviews and ${counts[2]} members in ${seconds.toFixed(0)} s` +
          ` (seed ${generationOptions.seed}, until ${generationOptions.until.toISOString().slice(0, 10)}).`,
      );
    } catch (error) {
      progress.finish();
      if (!(error instanceof DatabaseHasRealMembersError)) throw error;
      print(error.message);
      return 1;
    }
  },
};

function numberOf(
  options: Record<string, unknown>,
  name: string,
  min: number,
  max: number,
  otherwise?: number,
): number {
  const text = options[name];
  if (text === undefined && otherwise !== undefined) return otherwise;
  const number = Number(text);
  if (!Number.isInteger(number) || number < min || number > max || text === '')
    throw new CommandUsageError(`--${name} is a whole number from ${min} to ${max}.`);
  return number;
}

function dayOf(text: unknown): Date {
  if (text === undefined) return new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  const day = new Date(`${String(text)}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(String(text)) || Number.isNaN(day.getTime()))
    throw new CommandUsageError('--until is a day such as 2026-11-21.');
  return day;
}
