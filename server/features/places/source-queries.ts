import type { DataSourceKind, DataSourceTrust } from '#contract/administration/sources.ts';
import { anyOfValuesSql, jsonRecordsetSql, sql, type Db } from '#server/platform/database/database.ts';

export type SourceVersion = {
  name: string;
  kind: DataSourceKind;
  license: string | null;
  date: string | null;
};

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
  trust: DataSourceTrust,
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
  kind: DataSourceKind;
  license: string | null;
  date: string | null;
  trust: DataSourceTrust;
};

export async function updateSourceRow(db: Db, id: number, { date, ...fields }: SourceFields): Promise<void> {
  const { kind, license, trust } = fields;
  await db
    .updateTable('sources')
    .set(({ eb }) => ({ kind, license, trust, data_date: date, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The job begins with the first location again. */
export async function queueRecomputation(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('sources')
    .set(({ ref }) => ({
      recompute_due: now,
      recompute_revision: ref('revision'),
      recompute_attempts: 0,
      recomputed_until: 0,
      recomputed_count: 0,
      recompute_total: null,
      recompute_change_set_id: null,
    }))
    .where('id', '=', id)
    .execute();
}

export type DueRecomputation = NonNullable<Awaited<ReturnType<typeof selectDueRecomputation>>>;

export async function selectDueRecomputation(db: Db, now: Date) {
  return db
    .selectFrom('sources')
    .select(['id', 'name', 'recomputed_until as until', 'recomputed_count as done'])
    .select(['recompute_revision as revision', 'recompute_change_set_id as changeSetId'])
    .select('recompute_attempts as attempts')
    .where('recompute_due', '<=', now)
    .orderBy('recompute_due')
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirst();
}

type RecomputedUntil = {
  until: number;
  done: number;
  total: number;
  changeSetId: number | null;
  isLast: boolean;
};

/** Returns false if the source was corrected again: the job then begins again. */
export async function saveRecomputeCheckpoint(
  tx: Db,
  { id, revision }: Pick<DueRecomputation, 'id' | 'revision'>,
  { until, done, total, changeSetId, isLast }: RecomputedUntil,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sources')
    .set({
      recomputed_until: until,
      recomputed_count: done,
      recompute_total: total,
      recompute_change_set_id: changeSetId,
      recompute_attempts: 0,
    })
    .$if(isLast, (query) => query.set({ recompute_due: null }))
    .where(({ and }) => and({ id, recompute_revision: revision }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const FIRST_RETRY_MS = 600_000;
const MAX_RETRY_MS = 86_400_000;

/** Waits twice as long after each failure. A source that was corrected meanwhile does not wait. */
export async function postponeRecomputation(
  db: Db,
  { id, revision, attempts }: Pick<DueRecomputation, 'id' | 'revision' | 'attempts'>,
  now: Date,
): Promise<void> {
  // Computed here, because Citus rejects an interval that depends on a column.
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS);
  await db
    .updateTable('sources')
    .set({ recompute_due: new Date(now.getTime() + delayMs), recompute_attempts: attempts + 1 })
    .where(({ and }) => and({ id, recompute_revision: revision }))
    .where('recompute_due', 'is not', null)
    .execute();
}

export async function countFailedRecomputations(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sources')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFailedRecomputation())
    .executeTakeFirstOrThrow();
  return count;
}

export async function retryFailedRecomputations(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sources')
    .set({ recompute_due: now, recompute_attempts: 0 })
    .where(isFailedRecomputation())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function isFailedRecomputation() {
  return sql<boolean>`recompute_due IS NOT NULL AND recompute_attempts > 0`;
}

export async function selectNamesOfSourcesToRecompute(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('sources').select('name').where('recompute_due', 'is not', null).execute();
  return new Set(rows.map(({ name }) => name));
}

export async function selectLocationsOfSource(db: Db, name: string, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('places as p')
    .innerJoin('location_sources as ls', 'ls.place_id', 'p.id')
    .select('ls.location_id as id')
    .distinct()
    .where('p.source', '=', name)
    .where('ls.location_id', '>', after)
    .orderBy('ls.location_id')
    .execute();
  return rows.map(({ id }) => id);
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
