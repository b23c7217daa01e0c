import { sql, type Db, xpAwardKeysAcrossMerges } from '#server/platform/database/database.ts';

/** `microseconds` is `dateCreated` with the precision that a cursor needs and a Date does not have. */
export type ReviewRow = NonNullable<Awaited<ReturnType<typeof selectReview>>>;

export type ReviewFilter = {
  sandwichId?: number | undefined;
  restaurantId?: number | undefined;
  userId?: string | undefined;
  hiddenToo?: boolean | undefined;
};
export type NewestReviewsCursor = { microseconds: number; id: number };

export async function selectReview(db: Db, userId: string, id: number) {
  return reviews(db, userId).where('v.id', '=', id).executeTakeFirst();
}

/** To everyone but its author, a hidden review does not exist. */
export async function selectReviewForViewer(db: Db, viewerId: string | null, id: number) {
  return reviews(db)
    .where('v.id', '=', id)
    .where(({ eb, or }) =>
      or([eb('v.is_visible', '=', true), ...(viewerId ? [eb('v.user_id', '=', viewerId)] : [])]),
    )
    .executeTakeFirst();
}

export async function selectMemberReview(
  db: Db,
  { userId, sandwichId }: { userId: string; sandwichId: number },
) {
  return reviews(db, userId)
    .where('v.sandwich_id', '=', sandwichId)
    .where('v.is_visible', '=', true)
    .executeTakeFirst();
}

export async function selectNewestReviews(
  db: Db,
  about: ReviewFilter,
  after: NewestReviewsCursor | null,
  limit: number,
) {
  return listedReviews(db, about)
    .$if(after !== null, (qb) =>
      qb.where(
        ({ ref }) => sql<boolean>`(${ref('v.date_created')}, ${ref('v.id')}) <
          (timestamptz 'epoch' + ${after?.microseconds} * interval '1 microsecond', ${after?.id}::bigint)`,
      ),
    )
    .orderBy('v.date_created', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countReviews(db: Db, about: ReviewFilter, upTo: number): Promise<number> {
  const { total } = await db
    .selectFrom(listedReviews(db, about).clearSelect().select('v.id').limit(upTo).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function listedReviews(db: Db, { sandwichId, restaurantId, userId, hiddenToo = false }: ReviewFilter) {
  return reviews(db, userId)
    .where('s.date_deleted', 'is', null)
    .where('r.date_deleted', 'is', null)
    .where(({ and, eb }) =>
      and([
        ...(hiddenToo ? [] : [eb('v.is_visible', '=', sql.lit(true))]),
        ...(sandwichId === undefined ? [] : [eb('v.sandwich_id', '=', sandwichId)]),
        ...(restaurantId === undefined ? [] : [eb('s.restaurant_id', '=', restaurantId)]),
      ]),
    );
}

/** Reviews of one member, or of all. Each part names the member, so that Citus can use a single node. */
function reviews(db: Db, userId?: string) {
  return db
    .selectFrom('reviews as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .innerJoin('sandwiches as s', 's.id', 'v.sandwich_id')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select(({ exists, ref, selectFrom }) => [
      'v.id',
      'v.user_id as userId',
      'u.username',
      'u.display_name as displayName',
      'u.avatar_url as avatarUrl',
      'v.sandwich_id as sandwichId',
      's.name as sandwichName',
      'v.rating',
      'v.comment',
      exists(
        selectFrom('user_actions as bonus')
          .where(({ eb }) => eb('bonus.user_id', '=', userId ?? ref('v.user_id')))
          .where('bonus.award_key', '=', xpAwardKeysAcrossMerges('try-bonus:', ref('v.sandwich_id')))
          .select('bonus.id'),
      )
        .$castTo<boolean>()
        .as('isVerified'),
      'v.date_created as dateCreated',
      'v.date_updated as dateUpdated',
      'v.revision',
      // Only the author may see the reason.
      selectFrom('hidden_reviews as c')
        .where(({ eb }) => eb('c.user_id', '=', userId ?? ref('v.user_id')))
        .whereRef('c.review_id', '=', 'v.id')
        .where('v.is_visible', '=', false)
        .select('c.reason')
        .as('hiddenReason'),
      sql<number>`(extract(epoch FROM ${ref('v.date_created')}) * 1000000)::bigint`.as('microseconds'),
    ])
    .$if(userId !== undefined, (query) => query.where('v.user_id', '=', userId ?? ''));
}
