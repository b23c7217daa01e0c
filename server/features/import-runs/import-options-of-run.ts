import { selectSourcesNamed, type PlacesImportOptions } from '#server/features/places/places.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectImportFile } from './queries.ts';
import type { TypedImportRun } from './read-import-runs.ts';

/** Null if the file has been discarded. Without a date, the data is as old as that of its source, so that the file is no older edition. */
export async function importOptionsOfRun(db: Db, run: TypedImportRun): Promise<PlacesImportOptions | null> {
  const bytes = await selectImportFile(db, run.id);
  if (!bytes) return null;
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
