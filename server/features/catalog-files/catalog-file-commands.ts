import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CatalogFileImport, CatalogFileKind } from '#contract/administration/catalog-files.ts';
import { CATALOG_FILE_KINDS } from '#contract/base/enum-values.ts';
import { findLoginCredentials } from '#server/features/accounts/accounts.ts';
import { CommandUsageError, type CliCommand } from '#server/platform/cli/command.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import { UnreadableFileError, openTextFile } from '#server/platform/text/open-text-file.ts';
import { exportCatalog } from './export-catalog.ts';
import { importCatalog } from './import-catalog.ts';

const KINDS = CATALOG_FILE_KINDS.join('|');

export const exportCatalogCommand: CliCommand = {
  name: 'export catalog',
  argumentSyntax: `${KINDS} FILE`,
  summary: 'Write all restaurants, locations or sandwiches with their ids to a CSV file',
  minArguments: 2,
  maxArguments: 2,
  async run({ args: [kind, file = ''], database: { db }, path, print }) {
    const rows = exportCatalog(db, kindOf(kind));
    const target = await open(path(file), 'wx').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new CommandUsageError(`${file} already exists.`) : error;
    });
    await pipeline(Readable.from(rows), target.createWriteStream());
    print(`All ${kind} are in ${file}.`);
  },
};

export const importCatalogCommand: CliCommand = {
  name: 'import catalog',
  argumentSyntax: `${KINDS} FILE --as ADMIN [--dry-run]`,
  summary: 'Update the catalog from an exported CSV file on behalf of an admin; rows without an id are added',
  minArguments: 2,
  maxArguments: 2,
  options: { as: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  async run({ args: [kind, file = ''], options, database: { db }, path, print, streams }) {
    const name = typeof options['as'] === 'string' ? options['as'] : '';
    const found = name === '' ? undefined : await findLoginCredentials(db, name);
    if (found?.role !== 'admin') {
      const reason = found ? `"${name}" is not an admin.` : `There is no member "${name}".`;
      throw new CommandUsageError(`Name an admin with --as ADMIN. ${reason}`);
    }
    const viewer = { id: found.id, role: 'admin' as const, catalogEditor: true };
    const preview = options['dry-run'] === true;
    try {
      const opened = await openTextFile(path(file));
      const result = await importCatalog(db, opened.text, {
        kind: kindOf(kind),
        viewer,
        now: new Date(),
        preview,
      });
      for (const { line, reason } of result.problems)
        streams.stderr.write(`${file}:${line} rejected: ${reason}\n`);
      for (const line of linesOf(result)) print(line);
      if (preview) print('Dry run: nothing was changed.');
      return result.rejected === result.rows ? 1 : undefined;
    } catch (error) {
      if (!(error instanceof UnreadableFileError || error instanceof HttpError)) throw error;
      streams.stderr.write(`${error.message}\n`);
      return 1;
    }
  },
};

function linesOf({ rows, created, changed, unchanged, rejected, changeSetId }: CatalogFileImport): string[] {
  const count = (value: number) => value.toLocaleString('en-US').padStart(7);
  return [
    `${count(rows)}  rows read`,
    `${count(created)}  added, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected`,
    ...(changeSetId === null ? [] : [`Change set ${changeSetId}.`]),
  ];
}

function kindOf(text: string | undefined): CatalogFileKind {
  const kind = CATALOG_FILE_KINDS.find((known) => known === text);
  if (!kind) throw new CommandUsageError(`Choose one of ${KINDS}.`);
  return kind;
}
