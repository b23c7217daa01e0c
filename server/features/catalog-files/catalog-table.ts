import type { z } from 'zod';
import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import type { CatalogEditingMember } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { formatIssue } from '#server/platform/http/parsing/format-issue.ts';
import type { CatalogRowRange } from './queries.ts';
import type { KnownTags } from './tag-cells.ts';

export type CatalogFileCells = Record<string, string>;
export type StoredCatalogRow = { id: number; revision: number; name: string; cells: CatalogFileCells };
export type CatalogFileRowContext = {
  editor: CatalogEditingMember;
  now: Date;
  hosts: readonly string[];
  tags: KnownTags;
};
/** `ifMatch` names the revision that was exported; null overwrites any. */
export type CatalogFileChangeContext = CatalogFileRowContext & { ifMatch: string | null };

/** One kind of CSV: how its rows become cells, and what changed cells do. */
export type CatalogCsvTable = {
  entityType: MergeableEntityType;
  /** Besides the id and the revision. */
  columns: readonly string[];
  /** Exported for people, and ignored by an import. */
  readOnly: readonly string[];
  numeric: readonly string[];
  /** Called before the first row, because other writers lock tags before rows. Returns the tags if any row has some. */
  lockTags?(tx: Db, rows: readonly { cells: CatalogFileCells }[]): Promise<KnownTags>;
  /** Finds cells that mean the same although their texts differ. */
  isSameCell?(column: string, before: string, after: string, tags: KnownTags): boolean;
  select(db: Db, rows: CatalogRowRange): Promise<StoredCatalogRow[]>;
  /** `changed` has only the cells that differ. */
  change(
    tx: Db,
    row: StoredCatalogRow,
    changed: CatalogFileCells,
    context: CatalogFileChangeContext,
  ): Promise<unknown>;
  create(tx: Db, cells: CatalogFileCells, context: CatalogFileRowContext): Promise<unknown>;
};

export function pickCatalogCells<Column extends string>(
  cells: CatalogFileCells,
  columns: readonly Column[],
): { [Name in Column]?: string } {
  const present = columns.filter((column) => cells[column] !== undefined);
  return Object.fromEntries(present.map((column) => [column, cells[column]])) as {
    [Name in Column]?: string;
  };
}

export function emptyToNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text;
}

/** Its errors say in plain words what is wrong. */
export function parseCells<S extends z.ZodType>(schema: S, cells: unknown): z.output<S> {
  return schema.parse(cells, { error: formatIssue, reportInput: true });
}
