import { expressionBuilder, type Expression, type RawBuilder } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import type { ModeratedContentKind } from '#contract/administration/hidden-content.ts';
import { anyOfValuesSql, asBooleanSql, sql, type Db } from '#server/platform/database/database.ts';

export type ModeratedContentRef = { entityType: ModeratedContentKind; entityId: string };
export type ModeratedItemRow = ModeratedContentRef & {
  title: string;
  rating: number | null;
  text: string | null;
  imageUrl: string | null;
  sandwichId: number | null;
  authorId: string | null;
  authorName: string | null;
  isHidden: boolean;
  /** A path on this site, if it does not follow from the kind and the sandwich. */
  path?: string;
  /** Who can see it besides its author; everybody by default. */
  audience?: 'editors' | 'admins';
};

/** Uses one statement per kind, because the kinds are stored on different machines. */
export async function selectModeratedItems(
  db: Db,
  refs: readonly ModeratedContentRef[],
): Promise<ModeratedItemRow[]> {
  const idsOf = (kind: ModeratedContentKind) =>
    refs.flatMap(({ entityType, entityId }) => (entityType === kind ? [entityId] : []));
  return [
    ...(await selectReviews(db, numbersAmong(idsOf('review'), 15))),
    ...(await selectSandwichPhotos(db, numbersAmong(idsOf('sandwich-photo'), 9))),
    ...(await selectRestaurantPhotos(db, numbersAmong(idsOf('restaurant-photo'), 9))),
    ...(await selectAvatars(db, idsOf('avatar'))),
    ...(await selectSuggestions(db, numbersAmong(idsOf('suggestion'), 15))),
  ];
}

const WITHOUT_AUTHOR = { rating: null, text: null, authorId: null, authorName: null };

async function selectReviews(db: Db, ids: readonly number[]): Promise<ModeratedItemRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reviews as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .innerJoin('sandwiches as s', 's.id', 'v.sandwich_id')
    .leftJoin('hidden_reviews as c', (join) =>
      join.onRef('c.user_id', '=', 'v.user_id').onRef('c.review_id', '=', 'v.id'),
    )
    .select(['v.id', 's.name as title', 'v.rating', 'v.comment as text', 's.id as sandwichId'])
    .select(['u.id as authorId', 'u.username as authorName'])
    .select(({ eb }) => asBooleanSql(eb('c.review_id', 'is not', null)).as('isHidden'))
    .where('v.id', '=', anyOfValuesSql(ids))
    .execute();
  return rows.map(({ id, ...row }) => ({
    ...row,
    entityType: 'review',
    entityId: String(id),
    imageUrl: null,
  }));
}

async function selectSandwichPhotos(db: Db, ids: readonly number[]): Promise<ModeratedItemRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('sandwiches as s')
    .select(['s.id as sandwichId', 's.name as title', 's.image_url as imageUrl'])
    .select(({ ref }) => isHidden('sandwich-photo', sql`s.id::text`, ref('s.image_url')).as('isHidden'))
    .where('s.id', '=', anyOfValuesSql(ids))
    .execute();
  return rows.map((row) => ({
    ...WITHOUT_AUTHOR,
    ...row,
    entityType: 'sandwich-photo',
    entityId: String(row.sandwichId),
  }));
}

async function selectRestaurantPhotos(db: Db, ids: readonly number[]): Promise<ModeratedItemRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('restaurants as r')
    .select(['r.id', 'r.name as title', 'r.image_url as imageUrl'])
    .select(({ ref }) => isHidden('restaurant-photo', sql`r.id::text`, ref('r.image_url')).as('isHidden'))
    .where('r.id', '=', anyOfValuesSql(ids))
    .execute();
  return rows.map(({ id, ...row }) => ({
    ...WITHOUT_AUTHOR,
    ...row,
    entityType: 'restaurant-photo',
    entityId: String(id),
    sandwichId: null,
  }));
}

async function selectAvatars(db: Db, ids: readonly string[]): Promise<ModeratedItemRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users as u')
    .select(({ fn }) => ['u.id as authorId', fn.coalesce('u.display_name', 'u.username').as('title')])
    .select(['u.avatar_url as imageUrl', 'u.username as authorName'])
    .select(({ ref }) => isHidden('avatar', sql`u.id`, ref('u.avatar_url')).as('isHidden'))
    .where('u.id', '=', anyOfValuesSql(ids))
    .execute();
  return rows.map((row) => ({
    ...WITHOUT_AUTHOR,
    ...row,
    entityType: 'avatar',
    entityId: row.authorId,
    sandwichId: null,
  }));
}

/** A suggestion that published nothing is visible only to those who can decide on it. */
async function selectSuggestions(db: Db, ids: readonly number[]): Promise<ModeratedItemRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('suggestions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.kind', 's.entity_type as about', 's.entity_id as aboutId', 's.restaurant_id'])
    .select(['s.title', 's.note', 's.after', 's.decision', 's.change_set_id', 'u.id as authorId'])
    .select('u.username as authorName')
    .where('s.id', '=', anyOfValuesSql(ids))
    .execute();
  return rows.map(({ id, kind, about, aboutId, title, note, after, authorId, authorName, ...row }) => {
    const isOfSandwich = about === 'sandwich' || kind === 'new-sandwich';
    return {
      ...{ entityType: 'suggestion', entityId: String(id), title, authorId, authorName },
      ...suggestedContent(after, note),
      ...{ rating: null, sandwichId: null, isHidden: row.decision === 'rejected' },
      path: about === 'sandwich' ? `/sandwich/${aboutId}` : `/restaurant/${row.restaurant_id}`,
      ...(row.change_set_id === null && { audience: isOfSandwich ? 'admins' : 'editors' }),
    };
  });
}

/** The photo, and everything that the member wrote. */
function suggestedContent(after: unknown, note: string) {
  const { imageUrl, ...values } = after as Record<string, unknown>;
  const texts = Object.values(values).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const written = [note, ...texts.filter((text) => typeof text === 'string')];
  return {
    imageUrl: typeof imageUrl === 'string' ? imageUrl : null,
    text: written.filter(Boolean).join('\n') || null,
  };
}

/** If a new photo was set after one was hidden, the new one is visible. */
function isHidden(kind: ModeratedContentKind, id: RawBuilder<unknown>, photo: Expression<string | null>) {
  const eb = expressionBuilder<DB>();
  const hiddenPhoto = eb
    .selectFrom('hidden_photos as c')
    .select('c.id')
    .where('c.entity_type', '=', sql<never>`${kind}`)
    .where(({ ref }) => sql<boolean>`${ref('c.entity_id')} = ${id}`);
  return asBooleanSql(eb.and([eb(photo, 'is', null), eb.exists(hiddenPhoto)]));
}

/** Only numbers of at most `digits` digits are valid ids. */
function numbersAmong(ids: readonly string[], digits: number): number[] {
  return ids.filter((id) => /^\d+$/.test(id) && id.length <= digits).map(Number);
}
