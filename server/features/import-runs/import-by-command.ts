import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import {
  joinFileNames,
  importPlacesOnConnection,
  withPlacesImportLock,
  type PlacesImportEventHandlers,
  type PlacesImportOptions,
  type PlacesImportReport,
} from '#server/features/places/places.ts';
import { countDoubtfulChangesSince } from './preview-queries.ts';
import { previewImportChanges, type ImportRunPreview } from './preview-import-run.ts';
import { setImportRunEnded, saveImportRunCheckpoint } from './run-state-queries.ts';
import { insertImportRun } from './queries.ts';

type CommandContext = {
  events: Pick<PlacesImportEventHandlers, 'onProgress' | 'onSkip'>;
  now: () => Date;
  signal: AbortSignal;
};
type CommandImport = { report: PlacesImportReport; lines: string[] };

/** The run is listed like one from the browser, but its files are not stored in the database. */
export async function importPlacesByCommand(
  db: Kysely<DB>,
  options: PlacesImportOptions,
  context: CommandContext,
): Promise<CommandImport> {
  return withPlacesImportLock(db, (connection) =>
    options.dryRun ? preview(connection, options, context) : importAsRun(connection, options, context),
  );
}

async function preview(
  connection: Kysely<DB>,
  options: PlacesImportOptions,
  { events, signal }: CommandContext,
): Promise<CommandImport> {
  let changes: ImportRunPreview = { changes: [], doubtful: [], doubtfulCount: 0 };
  const onImported: PlacesImportEventHandlers['onImported'] = async (tx, changeSetId) => {
    changes = await previewImportChanges(tx, changeSetId);
  };
  const report = await importPlacesOnConnection(connection, options, { ...events, onImported }, signal);
  return { report, lines: [...previewLines(report, changes), 'Preview only: nothing was changed.'] };
}

async function importAsRun(
  connection: Kysely<DB>,
  options: PlacesImportOptions,
  { events, now, signal }: CommandContext,
): Promise<CommandImport> {
  const { source = null, kind = null, license = null, date = null, trust = 'normal' } = options;
  const started = now();
  const id = await insertImportRun(connection, {
    ...{ userId: null, fileName: joinFileNames(options.files), file: null },
    ...{ source, kind, license, date, trust, state: 'importing', now: started },
  });
  const end = async (
    state: 'imported' | 'failed' | 'stopped',
    error: string | null,
    report?: PlacesImportReport,
  ) =>
    setImportRunEnded(connection, id, {
      state,
      error,
      counts: report?.counts() ?? null,
      doubtfulCount: await countDoubtfulChangesSince(connection, started),
      keepsFile: false,
      now: now(),
    });
  let changeSet: number | null = null;
  try {
    const report = await importPlacesOnConnection(
      connection,
      options,
      {
        ...events,
        onBatch: (tx, done) => saveImportRunCheckpoint(tx, id, done),
        onImported: async (_, changeSetId) => {
          changeSet = changeSetId;
        },
      },
      signal,
    );
    const error = report.brokenFiles.length > 0 ? report.brokenFiles.join('; ') : null;
    await end(report.stopped ? 'stopped' : error === null ? 'imported' : 'failed', error, report);
    const undo = `To undo it: npm run cli -- revert import ${id} --as ADMIN`;
    return {
      report,
      lines: [`Import ${id}. ${changeSet === null ? 'It changed nothing in the catalog.' : undo}`],
    };
  } catch (error) {
    await end('failed', error instanceof Error ? error.message : String(error)).catch(() => {});
    throw error;
  }
}

function previewLines(
  report: PlacesImportReport,
  { changes, doubtful, doubtfulCount }: ImportRunPreview,
): string[] {
  const { added, changed, unchanged } = report.examples;
  const places = (title: string, examples: typeof added) =>
    examples.map(
      ({ line, name, address }) => `  ${title}, line ${line}: ${name}, ${address || 'no address'}`,
    );
  return [
    'For example:',
    ...places('new', added),
    ...places('changed', changed),
    ...places('unchanged', unchanged),
    ...changes.map(
      ({ entityName, fields }) =>
        `  ${entityName}: ${fields.map(({ field, before, after }) => `${field} ${before ?? '-'} becomes ${after ?? '-'}`).join('; ')}`,
    ),
    `${doubtfulCount.toLocaleString('en-US').padStart(9)}  changes would wait for a person`,
    ...doubtful.map(
      ({ restaurantName, field, address, proposedAddress }) =>
        `  ${field} of ${restaurantName}, ${address}: ${proposedAddress}`,
    ),
  ];
}
