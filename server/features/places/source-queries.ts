import type { SourceKind, SourceTrust } from '#contract/administration/sources.ts';
import { anyOfValuesSql, jsonRecordsetSql, sql, type Db } from '#server/platform/database/database.ts';

export type SourceVersion = { name: string; kind: SourceKind; license: string | null; date: string | null };

export async function selectSourcesNamed(db: Db, names: readonly string[]) {
  return db
    .selectFrom('sources')
    .select(['id', 'name', 'kind', 'license'])
    .select(({ ref }) => sql<string | null>`${ref('data_date')}::text`.as('date'))
    .where('name', '=', anyOfValuesSql(names))
    .orderBy('name')
    .forNoKeyUpdate()
    .execute();
}

export async function insertSources(
  db: Db,
  sources: readonly SourceVersion[],
  trust: SourceTrust,
): Promise<void> {
  const rows = sources.map(({ date, ...source }) => ({ ...source, data_date: date, trust }));
  await db
    .insertInto('sources')
    .columns(['name', 'kind', 'license', 'data_date', 'trust'])
    .expression(({ selectFrom }) =>
      selectFrom(jsonRecordsetSql('sources', rows, 'r'))
        .select(['name', 'kind', 'license', 'data_date', 'trust'])
        .orderBy('name'),
    )
    .execute();
}

export async function updateSourceVersion(
  db: Db,
  { id, kind, license, date }: SourceVersion & { id: number },
): Promise<void> {
  await db
    .updateTable('sources')
    .set(({ eb }) => ({ kind, license, data_date: date, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export type SourceFields = {
  kind: SourceKind;
  license: string | null;
  date: string | null;
  trust: SourceTrust;
};

export async function updateSourceRow(db: Db, id: number, { date, ...fields }: SourceFields): Promise<void> {
  const { kind, license, trust } = fields;
  await db
    .updateTable('sources')
    .set(({ eb }) => ({ kind, license, trust, data_date: date, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function selectLocationsOfSources(db: Db, names: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('places as p')
    .innerJoin('location_sources as ls', 'ls.place_id', 'p.id')
    .select('ls.location_id as id')
    .distinct()
    .where('p.source', '=', anyOfValuesSql(names))
    .execute();
  return rows.map(({ id }) => id);
}
