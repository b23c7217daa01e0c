import { ZodError } from 'zod';
import type { CatalogFileImport, CatalogFileKind } from '#contract/administration/catalog-files.ts';
import { startChangeSet, type CatalogEditingMember } from '#server/features/audit/audit.ts';
import { inCatalogTransaction, withSavepoint, type Db } from '#server/platform/database/database.ts';
import { HttpError, badRequestError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import type { StoredCatalogRow, CatalogCsvTable, CatalogFileCells } from './catalog-table.ts';
import { describeMerge, explainMissingRows } from './explain-merges.ts';
import { readCatalogFile, type ParsedCatalogRow } from './read-catalog-file.ts';
import { CATALOG_CSV_TABLES } from './catalog-tables.ts';
import { NO_TAGS, type KnownTags } from './tag-cells.ts';

export type CatalogImportOptions = {
  kind: CatalogFileKind;
  viewer: SignedInViewer;
  now: Date;
  hosts?: readonly string[];
  preview: boolean;
  /** A request must end in time; the command line has no limit. */
  maxChanges?: number;
};

const SHOWN = 200;
const BATCH = 500;
const CHANGED_SINCE = 'It has changed since the export. Export again and repeat your change.';

class RolledBack extends Error {}

/** Only cells that differ are parsed and written, so that a file that comes back unchanged changes nothing. */
export async function importCatalog(
  db: Db,
  text: AsyncIterable<string>,
  options: CatalogImportOptions,
): Promise<CatalogFileImport> {
  const table = CATALOG_CSV_TABLES[options.kind];
  const { rows, problems } = await readCatalogFile(text, table);
  if (rows.length + problems.length === 0) throw badRequestError('The file has no rows.');
  let result = emptyResult();
  try {
    await inCatalogTransaction(db, (tx) =>
      withSavepoint(tx, async () => {
        result = { ...emptyResult(), rows: rows.length + problems.length };
        for (const problem of problems) reject(result, problem);
        await applyRows(tx, { table, rows: rows.toSorted(byId), result }, options);
        keepFirstLines(result.changes);
        keepFirstLines(result.problems);
        // An import without changes must leave no empty change set in the history.
        if (options.preview || result.created + result.changed === 0) throw new RolledBack();
      }),
    );
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    result.changeSetId = null;
  }
  return result;
}

/** The order in which other writers lock rows; new rows come last, in the order of the file. */
function byId(one: ParsedCatalogRow, other: ParsedCatalogRow): number {
  return (one.id ?? Number.MAX_SAFE_INTEGER) - (other.id ?? Number.MAX_SAFE_INTEGER);
}

/** Rows are applied in the order of ids, and shown in the order of the file. */
function keepFirstLines(rows: { line: number }[]): void {
  rows.sort((one, other) => one.line - other.line).splice(SHOWN);
}

type Application = { table: CatalogCsvTable; rows: readonly ParsedCatalogRow[]; result: CatalogFileImport };

async function applyRows(tx: Db, { table, rows, result }: Application, options: CatalogImportOptions) {
  const { kind, viewer, now, hosts = [], maxChanges = Infinity } = options;
  let editor: (CatalogEditingMember & { changeSetId: number }) | undefined;
  const tags = (await table.lockTags?.(tx, rows)) ?? NO_TAGS;
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const ids = batch.flatMap(({ id }) => id ?? []);
    const known = await table.select(tx, { ids });
    const currentById = new Map(known.map((row) => [row.id, row]));
    const missing = ids.filter((id) => !currentById.has(id));
    const reasonOfMissing = await explainMissingRows(tx, table.entityType, missing);
    for (const row of batch) {
      const current = row.id === null ? null : (currentById.get(row.id) ?? reasonOfMissing(row.id));
      if (typeof current === 'string') {
        reject(result, { line: row.line, reason: current });
        continue;
      }
      const changed = current ? changedCells(table, current, row.cells, tags) : row.cells;
      if (Object.keys(changed).length === 0) {
        result.unchanged += 1;
        continue;
      }
      if (result.created + result.changed >= maxChanges)
        throw badRequestError(
          `This would change more than ${maxChanges} rows. Please use the command line for that many.`,
        );
      editor ??= await startChangeSet(tx, viewer, { origin: 'import', summary: `CSV file of ${kind}` });
      const ifMatch = row.revision === null ? null : `"${row.revision}"`;
      const context = { editor, now, hosts, tags, ifMatch };
      // A row can be rejected after it was written, for example if its restaurant was merged meanwhile.
      const reason = await reasonOf(() =>
        withSavepoint(tx, () =>
          current ? table.change(tx, current, changed, context) : table.create(tx, changed, context),
        ),
      );
      if (reason === null) count(result, row, current, changed);
      else reject(result, { line: row.line, reason });
    }
  }
  result.changeSetId = editor?.changeSetId ?? null;
}

function changedCells(
  { numeric, isSameCell }: CatalogCsvTable,
  { cells: before }: StoredCatalogRow,
  cells: CatalogFileCells,
  tags: KnownTags,
): CatalogFileCells {
  const changed = Object.entries(cells).filter(([column, after]) => {
    const [one, other] = [withoutReturns(before[column] ?? ''), withoutReturns(after)];
    if (one === other || isSameCell?.(column, one, other, tags)) return false;
    const areNumbers = numeric.includes(column) && one.trim() !== '' && other.trim() !== '';
    return !(areNumbers && Number(one) === Number(other));
  });
  return Object.fromEntries(changed);
}

/** Spreadsheets may change the line ends inside cells. */
function withoutReturns(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

function count(
  result: CatalogFileImport,
  { line, id, cells }: ParsedCatalogRow,
  before: StoredCatalogRow | null,
  changed: CatalogFileCells,
) {
  if (before) result.changed += 1;
  else result.created += 1;
  const name = before?.name ?? cells['name'] ?? cells['address'] ?? '';
  const fields = Object.entries(changed).map(([column, after]) => ({
    column,
    before: before?.cells[column] ?? '',
    after,
  }));
  result.changes.push({ line, id, name, fields });
  if (result.changes.length > 2 * SHOWN) keepFirstLines(result.changes);
}

function reject(result: CatalogFileImport, problem: { line: number; reason: string }): void {
  result.rejected += 1;
  result.problems.push(problem);
  if (result.problems.length > 2 * SHOWN) keepFirstLines(result.problems);
}

async function reasonOf(change: () => Promise<unknown>): Promise<string | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (error instanceof HttpError && error.mergedInto) return describeMerge(error.mergedInto);
    if (error instanceof HttpError) return error.kind === 'stale' ? CHANGED_SINCE : error.message;
    if (!(error instanceof ZodError)) throw error;
    return error.issues.map(reasonOfIssue).join('; ');
  }
}

/** A message that is a sentence names its field. */
function reasonOfIssue({ path, message }: ZodError['issues'][number]): string {
  const isSentence = /^[A-Z]/.test(message) && !message.startsWith('Invalid ');
  return isSentence ? message : [...path, message].join(' ');
}

function emptyResult(): CatalogFileImport {
  return {
    changeSetId: null,
    rows: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    changes: [],
    problems: [],
  };
}
