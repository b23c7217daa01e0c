import { createWriteStream, readdirSync, statSync, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { PlacesImportRunningError, type PlacesImportProgressEvent } from '#server/features/places/places.ts';
import { CommandUsageError, type CliCommand } from '#server/platform/cli/command.ts';
import { createProgressReporter, type TaskProgress } from '#server/platform/cli/create-progress-reporter.ts';
import { parseImportOptions } from './parse-import-options.ts';
import { importPlacesByCommand } from './import-by-command.ts';

const SKIPS_SHOWN = 20;

export const importPlacesCommand: CliCommand = {
  name: 'import places',
  argumentSyntax:
    'FILE|FOLDER... [--brand NAME] [--stage-only] [--preview] [--report FILE] [--source NAME] [--kind chain|open-data|personal] [--trust normal|low] [--license NAME] [--date YYYY-MM-DD]',
  summary:
    'Import open data (GeoJSON or CSV, optionally gzipped) into the catalog; --preview only shows what would change',
  help: `--country and --state apply to rows that have none, for example US and CA.
--batch-size is the number of rows per transaction, from 1 to 10000.
--dry-run does the same as --preview.`,
  minArguments: 1,
  options: {
    brand: { type: 'string' },
    'stage-only': { type: 'boolean' },
    preview: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    report: { type: 'string' },
    source: { type: 'string' },
    license: { type: 'string' },
    kind: { type: 'string' },
    trust: { type: 'string' },
    date: { type: 'string' },
    country: { type: 'string' },
    state: { type: 'string' },
    'batch-size': { type: 'string' },
  },
  renamedOptions: { licence: 'license' },
  async run({ args, options, path, database, print, streams, signal }) {
    const files = args.map(path).flatMap(filesAt);
    const stepOf = stepsOf(files);
    const display = createProgressReporter(streams.stderr);
    const skips = typeof options['report'] === 'string' ? createWriteStream(path(options['report'])) : null;
    skips?.write('file,line,reason\n');
    const started = performance.now();
    let shown = 0;
    try {
      const { report, lines } = await importPlacesByCommand(database.db, parseImportOptions(options, files), {
        events: {
          onProgress: (progress) => display.show(stepOf(progress)),
          onSkip: ({ file, line, reason }) => {
            skips?.write(`${[file, String(line), reason].map(quoted).join(',')}\n`);
            if (shown++ < SKIPS_SHOWN) display.line(`${file}:${line} skipped: ${reason}`);
            else if (shown === SKIPS_SHOWN + 1) display.line('More rows were skipped; see the count below.');
          },
        },
        now: () => new Date(),
        signal,
      });
      display.finish();
      for (const problem of report.brokenFiles) display.line(problem);
      if (report.stopped)
        print(
          'Stopped. What was read so far is in the database; run the same command to continue from there.',
        );
      for (const line of report.lines()) print(line);
      const seconds = (performance.now() - started) / 1000;
      print(
        `${seconds.toFixed(1)} s, ${formatCountWithNoun(Math.round(report.rows / seconds), 'row', 'rows')} per second.`,
      );
      for (const line of lines) print(line);
      if (report.brokenFiles.length > 0) return 1;
      if (report.skipped === report.rows) {
        display.line('No places could be read: the files have no rows, or all rows were skipped.');
        return 1;
      }
    } catch (error) {
      if (!(error instanceof PlacesImportRunningError)) throw error;
      display.line(error.message);
      return 1;
    } finally {
      await closed(skips);
    }
  },
};

function stepsOf(files: readonly string[]): (progress: PlacesImportProgressEvent) => TaskProgress {
  const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return ({ rows, file, bytes }) => {
    const before = sizes.slice(0, files.indexOf(file)).reduce((sum, size) => sum + size, 0);
    return {
      done: before + bytes.read,
      all,
      text: `${formatCountWithNoun(rows, 'row', 'rows')}, ${basename(file)}`,
    };
  };
}

function filesAt(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => /\.(?:csv|geojson|json|ndjson)(?:\.gz)?$/i.test(name));
  if (names.length === 0) throw new CommandUsageError(`${path} contains no CSV or GeoJSON files.`);
  return names.toSorted().map((name) => join(path, name));
}

function quoted(value: string): string {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

async function closed(stream: WriteStream | null): Promise<void> {
  if (!stream) return;
  stream.end();
  await once(stream, 'close');
}
