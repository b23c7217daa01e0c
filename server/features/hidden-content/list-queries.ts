import type { ModeratedContentKind } from '#contract/administration/hidden-content.ts';
import {
  countRowsUpTo,
  toMicrosecondsSql,
  selectUsernames,
  sql,
  type Db,
} from '#server/platform/database/database.ts';

function hiddenOf(db: Db) {
  const reviews = db
    .selectFrom('hidden_reviews')
    .select(({ ref }) => [
      sql<ModeratedContentKind>`'review'`.as('entity_type'),
      sql<string>`${ref('review_id')}::text`.as('entity_id'),
      sql<string | null>`NULL`.as('image_url'),
      'reason',
      'hidden_by',
      'date_created',
      sql<string>`'r' || ${ref('review_id')}`.as('key'),
    ]);
  const photos = db
    .selectFrom('hidden_photos')
    .select(['entity_type', 'entity_id', 'image_url', 'reason', 'hidden_by', 'date_created'])
    .select(({ ref }) => sql<string>`'p' || ${ref('id')}`.as('key'));
  return db.selectFrom(reviews.unionAll(photos).as('hidden'));
}

export async function selectHiddenContent(
  db: Db,
  after: { microseconds: number; key: string } | null,
  count: number,
) {
  const rows = await hiddenOf(db)
    .select(({ ref }) => [
      'hidden.entity_type as entityType',
      'hidden.entity_id as entityId',
      'hidden.image_url as imageUrl',
      'hidden.reason',
      'hidden.hidden_by as byId',
      'hidden.date_created as dateCreated',
      'hidden.key',
      toMicrosecondsSql(ref('hidden.date_created')).as('microseconds'),
    ])
    .$if(after !== null, (query) =>
      query.where(
        ({ ref }) => sql<boolean>`(${ref('hidden.date_created')}, ${ref('hidden.key')}) <
          (timestamptz 'epoch' + ${after?.microseconds} * interval '1 microsecond', ${after?.key})`,
      ),
    )
    .orderBy('hidden.date_created', 'desc')
    .orderBy('hidden.key', 'desc')
    .limit(count)
    .execute();
  const names = await selectUsernames(
    db,
    rows.map(({ byId }) => byId),
  );
  return rows.map(({ byId, ...row }) => ({ ...row, by: names.get(byId) ?? null }));
}

export async function countHiddenContent(db: Db, upTo: number): Promise<number> {
  return countRowsUpTo(db, hiddenOf(db), upTo);
}
