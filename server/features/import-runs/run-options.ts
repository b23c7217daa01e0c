import { selectSourcesNamed, type ImportOptions } from '#server/features/places/places.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectImportFile } from './queries.ts';
import type { StoredRun } from './stored-runs.ts';

/** Without a date, the data is as old as that of its source, so that the file is no older edition. */
export async function optionsOf(db: Db, run: StoredRun): Promise<ImportOptions> {
  const bytes = await selectImportFile(db, run.id);
  if (!bytes) throw new Error(`The file of import ${run.id} is gone`);
  const [known] = run.source === null ? [] : await selectSourcesNamed(db, [run.source]);
  return {
    files: [{ name: run.fileName, bytes }],
    source: run.source ?? undefined,
    kind: run.kind ?? undefined,
    license: run.license ?? undefined,
    date: run.date ?? known?.date ?? undefined,
    trust: run.trust,
  };
}
