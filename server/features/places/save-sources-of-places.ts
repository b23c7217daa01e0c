import type { DataSourceTrust } from '#contract/administration/sources.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CleanedPlace } from './cleaning/clean-place.ts';
import {
  insertSources,
  selectSourcesNamed,
  updateSourceVersion,
  type SourceVersion,
} from './source-queries.ts';

export type SavedSourcesResult = {
  /** Sources whose stored data is newer than that of this import. */
  older: Set<string>;
  /** Sources whose kind or date has changed, so that other values may win. */
  revalued: string[];
};

/** `trust` applies to new sources. */
export type SaveSourcesOptions = { isKindSpecified: boolean; trust: DataSourceTrust };

/** Keeps an admin's corrections of a source, unless the import specifies a kind or has newer data. */
export async function saveSourcesOfPlaces(
  db: Db,
  places: readonly CleanedPlace[],
  { isKindSpecified, trust }: SaveSourcesOptions,
): Promise<SavedSourcesResult> {
  const editions = new Map(places.map((place) => [place.source, editionOf(place)]));
  const known = new Map(
    (await selectSourcesNamed(db, [...editions.keys()])).map((source) => [source.name, source]),
  );
  const older = new Set<string>();
  const revalued: string[] = [];
  for (const edition of editions.values()) {
    const source = known.get(edition.name);
    if (!source) continue;
    if ((edition.date ?? '') < (source.date ?? '')) older.add(edition.name);
    const next = {
      ...source,
      kind: isKindSpecified ? edition.kind : source.kind,
      date: older.has(edition.name) ? source.date : edition.date,
      license: source.license ?? edition.license,
    };
    if (next.kind === source.kind && next.date === source.date && next.license === source.license) continue;
    await updateSourceVersion(db, next);
    if (next.kind !== source.kind || next.date !== source.date) revalued.push(edition.name);
  }
  const added = [...editions.values()].filter(({ name }) => !known.has(name));
  if (added.length > 0) await insertSources(db, added, trust);
  return { older, revalued };
}

function editionOf({ source, kind, license, date }: CleanedPlace): SourceVersion {
  return { name: source, kind, license, date };
}
