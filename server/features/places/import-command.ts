import { createWriteStream, readdirSync, statSync, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { SOURCE_KINDS, type SourceKind } from '#contract/administration/sources.ts';
import { UsageError, type Command } from '#server/platform/cli/command.ts';
import { ImportRunning, importPlaces, type ImportOptions, type ImportProgress } from './places.ts';
import { showProgress, type ProgressStep } from '#server/platform/cli/progress.ts';

const SKIPS_SHOWN = 20;

export const importPlacesCommand: Command = {
  name: 'import places',
  argumentSyntax:
    'FILE|FOLDER... [--brand NAME] [--stage-only] [--dry-run] [--report FILE] [--kind chain|open-data|personal] [--date YYYY-MM-DD]',
  summary: 'Bring open data (GeoJSON or CSV, gzipped or not) into the catalog',
  minArguments: 1,
  options: {
    brand: { type: 'string' },
    'stage-only': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    report: { type: 'string' },
    source: { type: 'string' },
    licence: { type: 'string' },
    kind: { type: 'string' },
    date: { type: 'string' },
    country: { type: 'string' },
    state: { type: 'string' },
    'batch-size': { type: 'string' },
  },
  async run({ args, options, path, database, print, streams, signal }) {
    const files = args.map(path).flatMap(filesAt);
    const stepOf = stepsOf(files);
    const display = showProgress(streams.stderr);
    const skips = typeof options['report'] === 'string' ? createWriteStream(path(options['report'])) : null;
    skips?.write('file,line,reason\n');
    const started = performance.now();
    let shown = 0;
    try {
      const report = await importPlaces(
        database.db,
        optionsOf(options, files),
        {
          onProgress: (progress) => display.show(stepOf(progress)),
          onSkip: ({ file, line, reason }) => {
            skips?.write(`${[file, String(line), reason].map(quoted).join(',')}\n`);
            if (shown++ < SKIPS_SHOWN) display.line(`${file}:${line} skipped: ${reason}`);
            else if (shown === SKIPS_SHOWN + 1) display.line('Further skipped rows are counted below.');
          },
        },
        signal,
      );
      display.finish();
      for (const problem of report.brokenFiles) display.line(problem);
      if (report.stopped)
        print('Stopped. What was read until here is in the database; the same command goes on from there.');
      for (const line of report.lines()) print(line);
      const seconds = (performance.now() - started) / 1000;
      print(
        `${seconds.toFixed(1)} s, ${Math.round(report.rows / seconds).toLocaleString('en-US')} rows a second.`,
      );
      if (options['dry-run']) print('A dry run: nothing was kept.');
      if (report.brokenFiles.length > 0) return 1;
      if (report.skipped === report.rows) {
        display.line('No place could be read: every file is without rows, or each of them was skipped.');
        return 1;
      }
    } catch (error) {
      if (!(error instanceof ImportRunning)) throw error;
      display.line(error.message);
      return 1;
    } finally {
      await closed(skips);
    }
  },
};

function stepsOf(files: readonly string[]): (progress: ImportProgress) => ProgressStep {
  const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return ({ rows, file, bytes }) => {
    const before = sizes.slice(0, files.indexOf(file)).reduce((sum, size) => sum + size, 0);
    return {
      done: before + bytes.read,
      all,
      text: `${rows.toLocaleString('en-US')} rows, ${basename(file)}`,
    };
  };
}

function filesAt(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => /\.(?:csv|geojson|json|ndjson)(?:\.gz)?$/i.test(name));
  if (names.length === 0) throw new UsageError(`${path} holds no CSV and no GeoJSON file.`);
  return names.toSorted().map((name) => join(path, name));
}

function optionsOf(options: Record<string, unknown>, files: string[]): ImportOptions {
  const text = (name: string) => (typeof options[name] === 'string' ? options[name].trim() : undefined);
  const batchSize = text('batch-size') === undefined ? undefined : Number(text('batch-size'));
  if (batchSize !== undefined && !(Number.isInteger(batchSize) && batchSize >= 1 && batchSize <= 10_000))
    throw new UsageError('--batch-size is a whole number from 1 to 10000.');
  return {
    files,
    brand: text('brand'),
    stageOnly: options['stage-only'] === true,
    dryRun: options['dry-run'] === true,
    source: text('source'),
    license: text('licence'),
    kind: kindOf(text('kind')),
    date: dateOf(text('date')),
    country: text('country'),
    state: text('state'),
    batchSize,
  };
}

function kindOf(text: string | undefined): SourceKind | undefined {
  const kind = SOURCE_KINDS.find((each) => each === text);
  if (text !== undefined && kind === undefined)
    throw new UsageError(`--kind is one of ${SOURCE_KINDS.join(', ')}.`);
  return kind;
}

/** A file's own date says when it was copied, not how old its data is. */
function dateOf(text: string | undefined): string | undefined {
  if (text !== undefined && !z.iso.date().safeParse(text).success)
    throw new UsageError('--date is the day that the data is from, such as 2024-03-15.');
  return text;
}

function quoted(value: string): string {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

async function closed(stream: WriteStream | null): Promise<void> {
  if (!stream) return;
  stream.end();
  await once(stream, 'close');
}
