import { expressionBuilder, type Expression } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import type { ContentKind } from '#contract/administration/hidden-content.ts';
import { asBoolean, sql, type Db } from '#server/platform/database/database.ts';

export type ContentRef = { entityType: ContentKind; entityId: string };
export type ModeratedItemRow = Awaited<ReturnType<typeof selectModeratedItems>>[number];

const requested = expressionBuilder<DB & { asked: ContentRef }, 'asked'>();
const NONE = sql<null>`NULL`;

export async function selectModeratedItems(db: Db, refs: readonly ContentRef[]) {
  const types = refs.map(({ entityType }) => entityType);
  const ids = refs.map(({ entityId }) => entityId);
  const refsTable = sql<ContentRef>`unnest(${types}::text[], ${ids}::text[])`;
  return db
    .selectFrom(refsTable.as<'asked'>(sql`asked ("entityType", "entityId")`))
    .crossJoinLateral(
      review().unionAll(sandwichPhoto()).unionAll(restaurantPhoto()).unionAll(avatar()).as('thing'),
    )
    .selectAll()
    .execute();
}

/** The first part of the union decides its types, so nullable columns are declared here. */
function review() {
  return requested
    .selectFrom('reviews as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .innerJoin('sandwiches as s', 's.id', 'v.sandwich_id')
    .select(({ exists, ref, selectFrom }) => [
      's.name as title',
      sql<number | null>`${ref('v.rating')}`.as('rating'),
      sql<string | null>`${ref('v.comment')}`.as('text'),
      sql<string | null>`NULL`.as('imageUrl'),
      sql<number | null>`${ref('s.id')}`.as('sandwichId'),
      sql<string | null>`${ref('u.id')}`.as('authorId'),
      sql<string | null>`${ref('u.username')}`.as('authorName'),
      asBoolean(
        exists(
          selectFrom('hidden_reviews as c')
            .select('c.review_id')
            .whereRef('c.user_id', '=', 'v.user_id')
            .whereRef('c.review_id', '=', 'v.id'),
        ),
      ).as('isHidden'),
    ])
    .where('asked.entityType', '=', 'review')
    .where('v.id', '=', sql<number>`${numberOf(15)}::bigint`);
}

function sandwichPhoto() {
  return requested
    .selectFrom('sandwiches as s')
    .select(['s.name as title', NONE.as('rating'), NONE.as('text'), 's.image_url as imageUrl'])
    .select(['s.id as sandwichId', NONE.as('authorId'), NONE.as('authorName')])
    .select(({ ref }) => isHidden(ref('s.image_url')).as('isHidden'))
    .where('asked.entityType', '=', 'sandwich-photo')
    .where('s.id', '=', sql<number>`${numberOf(9)}::int`);
}

function restaurantPhoto() {
  return requested
    .selectFrom('restaurants as r')
    .select(['r.name as title', NONE.as('rating'), NONE.as('text'), 'r.image_url as imageUrl'])
    .select([NONE.as('sandwichId'), NONE.as('authorId'), NONE.as('authorName')])
    .select(({ ref }) => isHidden(ref('r.image_url')).as('isHidden'))
    .where('asked.entityType', '=', 'restaurant-photo')
    .where('r.id', '=', sql<number>`${numberOf(9)}::int`);
}

function avatar() {
  return requested
    .selectFrom('users as u')
    .select(({ fn }) => fn.coalesce('u.display_name', 'u.username').as('title'))
    .select([NONE.as('rating'), NONE.as('text'), 'u.avatar_url as imageUrl', NONE.as('sandwichId')])
    .select(['u.id as authorId', 'u.username as authorName'])
    .select(({ ref }) => isHidden(ref('u.avatar_url')).as('isHidden'))
    .where('asked.entityType', '=', 'avatar')
    .whereRef('u.id', '=', 'asked.entityId');
}

/** If a new photo was set after one was hidden, the new one is visible. */
function isHidden(photo: Expression<string | null>) {
  const hiddenPhoto = requested
    .selectFrom('hidden_photos as c')
    .select('c.id')
    .whereRef('c.entity_type', '=', 'asked.entityType')
    .whereRef('c.entity_id', '=', 'asked.entityId');
  return asBoolean(requested.and([requested(photo, 'is', null), requested.exists(hiddenPhoto)]));
}

/** Null unless the id is a number of at most `digits` digits. */
function numberOf(digits: number) {
  const id = requested.ref('asked.entityId');
  return sql`CASE WHEN ${id} ~ ${`^[0-9]{1,${digits}}$`} THEN ${id} END`;
}
