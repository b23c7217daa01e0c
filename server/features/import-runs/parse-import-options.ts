import { z } from 'zod';
import { DATA_SOURCE_KINDS, DATA_SOURCE_TRUSTS } from '#contract/base/enum-values.ts';
import type { PlacesImportOptions } from '#server/features/places/places.ts';
import { CommandUsageError, type CommandOptionValues } from '#server/platform/cli/command.ts';

export function parseImportOptions(options: CommandOptionValues, files: string[]): PlacesImportOptions {
  const text = (name: string) => (typeof options[name] === 'string' ? options[name].trim() : undefined);
  return {
    files,
    brand: text('brand'),
    stageOnly: options['stage-only'] === true,
    dryRun: options['preview'] === true || options['dry-run'] === true,
    source: text('source'),
    license: text('license'),
    kind: oneOf('kind', DATA_SOURCE_KINDS, text('kind')),
    trust: oneOf('trust', DATA_SOURCE_TRUSTS, text('trust')),
    date: dateOf(text('date')),
    country: text('country'),
    state: text('state'),
    batchSize: batchSizeOf(text('batch-size')),
  };
}

function oneOf<const Value extends string>(
  name: string,
  values: readonly Value[],
  text: string | undefined,
): Value | undefined {
  const value = values.find((each) => each === text);
  if (text !== undefined && value === undefined)
    throw new CommandUsageError(`--${name} must be one of ${values.join(', ')}.`);
  return value;
}

/** The file's modification time shows when it was copied, not how old its data is. */
function dateOf(text: string | undefined): string | undefined {
  if (text !== undefined && !z.iso.date().safeParse(text).success)
    throw new CommandUsageError('--date must be the date of the data, such as 2024-03-15.');
  return text;
}

function batchSizeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const size = Number(text);
  if (!(Number.isInteger(size) && size >= 1 && size <= 10_000))
    throw new CommandUsageError('--batch-size must be a whole number from 1 to 10000.');
  return size;
}
