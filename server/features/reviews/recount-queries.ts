import { sql, type Db } from '#server/platform/database/database.ts';
import { reviewQuarantineTimesQuery } from './quarantine-queries.ts';

const NOW = sql<Date>`now()`;

/** Reviews that a moderator has hidden, or whose author is about to be deleted, must not be visible. */
export async function findReviewDrift(db: Db) {
  const visibilityDrift = await wrongVisibility(db)
    .select(({ ref }) => [
      sql<string>`'review is shown'`.as('kind'),
      sql<string>`${ref('v.id')}::text`.as('id'),
      sql<string>`${ref('v.is_visible')}::text`.as('stored'),
      sql<string>`(NOT ${ref('v.is_visible')})::text`.as('expected'),
    ])
    .execute();
  const quarantineDrift = await db
    .selectFrom(wrongQuarantine(db).as('rule'))
    .select(({ ref }) => [
      sql<string>`'review counts from'`.as('kind'),
      sql<string>`${ref('rule.id')}::text`.as('id'),
      sql<string>`coalesce(${ref('rule.quarantined_until')}::text, 'at once')`.as('stored'),
      sql<string>`coalesce(${ref('rule.until')}::text, 'at once')`.as('expected'),
    ])
    .execute();
  return [...visibilityDrift, ...quarantineDrift];
}

/** Runs before the totals, which count visible reviews outside of quarantine. */
export async function repairReviews(tx: Db): Promise<void> {
  await tx
    .updateTable('reviews as w')
    .from(wrongVisibility(tx).select(['v.user_id', 'v.id', 'v.is_visible']).as('wrong'))
    .whereRef('w.user_id', '=', 'wrong.user_id')
    .whereRef('w.id', '=', 'wrong.id')
    .set(({ not, ref }) => ({ is_visible: not(ref('wrong.is_visible')).$castTo<boolean>() }))
    .execute();
  await tx
    .with(
      (cte) => cte('rule').materialized(),
      () => wrongQuarantine(tx),
    )
    .updateTable('reviews as v')
    .from('rule')
    .whereRef('v.user_id', '=', 'rule.user_id')
    .whereRef('v.id', '=', 'rule.id')
    .set(({ ref }) => ({ quarantined_until: ref('rule.until') }))
    .execute();
}

function wrongVisibility(db: Db) {
  return db
    .selectFrom('reviews as v')
    .leftJoin('hidden_reviews as c', (join) =>
      join.onRef('c.user_id', '=', 'v.user_id').onRef('c.review_id', '=', 'v.id'),
    )
    .leftJoin('erasures as e', 'e.user_id', 'v.user_id')
    .where(
      ({ ref }) =>
        sql<boolean>`${ref('v.is_visible')} <> (${ref('c.review_id')} IS NULL AND ${ref('e.user_id')} IS NULL)`,
    );
}

/** A quarantine that ended since the last cleanup job is not drift. */
function wrongQuarantine(db: Db) {
  return db
    .selectFrom(reviewQuarantineTimesQuery(db, NOW, null).as('v'))
    .whereRef('v.quarantined_until', 'is distinct from', 'v.until')
    .where(({ eb, or }) => or([eb('v.quarantined_until', '>', NOW), eb('v.until', 'is not', null)]))
    .selectAll('v');
}
