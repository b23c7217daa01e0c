import type { Expression } from 'kysely';
import type { PairwiseComparison } from '#shared/members/pairwise-ranking.ts';
import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

/** Creates the row if it is missing, and serializes changes of the member's ranking. */
export async function lockRanking(db: Db, userId: string) {
  return db
    .insertInto('rankings')
    .values({ user_id: userId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({ revision: ref('rankings.revision') })),
    )
    .returning(['revision', 'share_token as shareToken'])
    .executeTakeFirstOrThrow();
}

export async function selectRanking(db: Db, userId: string) {
  return db
    .selectFrom('rankings')
    .select(['revision', 'share_token as shareToken'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function incrementRankingRevision(db: Db, userId: string): Promise<number> {
  const { revision } = await db
    .updateTable('rankings')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

export type RankedSortKeyRow = Awaited<ReturnType<typeof selectRankedSortKeys>>[number];

export async function selectRankedSortKeys(db: Db, userId: string) {
  return db
    .selectFrom('ranked_sandwiches as ranked')
    .innerJoin('sandwiches as s', 's.id', 'ranked.sandwich_id')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .leftJoin('user_sandwiches as link', (join) =>
      join.onRef('link.user_id', '=', 'ranked.user_id').onRef('link.sandwich_id', '=', 'ranked.sandwich_id'),
    )
    .select(({ fn, lit, ref }) => [
      'ranked.sandwich_id as sandwichId',
      'ranked.sort_key as sortKey',
      fn.coalesce('link.has_tried', lit(false)).as('isTried'),
      sql<boolean>`num_nonnulls(${ref('s.date_deleted')}, ${ref('r.date_deleted')}) > 0`.as('isGone'),
    ])
    .where('ranked.user_id', '=', userId)
    .orderBy('ranked.sort_key')
    .execute();
}

export type RankedSandwichRow = Awaited<ReturnType<typeof selectRankedSandwiches>>[number];

export async function selectRankedSandwiches(db: Db, ids: number[], drawingUrl: Expression<string>) {
  return db
    .selectFrom('sandwiches as s')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select([
      's.id as sandwichId',
      's.name',
      'r.name as restaurantName',
      's.image_url as imageUrl',
      sql<string>`${drawingUrl}`.as('drawingUrl'),
      's.price',
    ])
    .where('s.id', '=', anyOfValuesSql(ids))
    .execute();
}

export async function selectUnrankedSandwiches(
  db: Db,
  userId: string,
  unavailable: Expression<unknown>,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const rows = await waitingOf(db, userId, unavailable)
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .orderBy(
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('ranking_answers as said')
            .select('said.id')
            .where('said.user_id', '=', userId)
            .whereRef('said.sandwich_id', '=', 'link.sandwich_id'),
        ),
      'desc',
    )
    .orderBy('link.date_created', 'desc')
    .orderBy('link.id', 'desc')
    .limit(limit)
    .execute();
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

export async function filterUnrankedSandwiches(
  db: Db,
  userId: string,
  unavailable: Expression<unknown>,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await waitingOf(db, userId, unavailable)
    .where('link.sandwich_id', '=', anyOfValuesSql(ids))
    .execute();
  return rows.map(({ id }) => id);
}

function waitingOf(db: Db, userId: string, unavailable: Expression<unknown>) {
  return db
    .selectFrom('user_sandwiches as link')
    .select('link.sandwich_id as id')
    .where('link.user_id', '=', userId)
    .where(({ ref }) => ref('link.has_tried'))
    .where(({ ref }) => sql<boolean>`${ref('link.sandwich_id')} NOT IN ${unavailable}`)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('ranked_sandwiches as ranked')
            .select('ranked.id')
            .where('ranked.user_id', '=', userId)
            .whereRef('ranked.sandwich_id', '=', 'link.sandwich_id'),
        ),
      ),
    );
}

export async function selectRankingAnswers(db: Db, userId: string) {
  return db
    .selectFrom('ranking_answers')
    .select(['sandwich_id as sandwichId', 'rival_id as rivalId', 'answer'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .$narrowType<Pick<PairwiseComparison, 'answer'>>()
    .execute();
}

/** A newer answer about the same pair replaces the older one and becomes the last. */
export async function upsertRankingAnswer(
  db: Db,
  userId: string,
  { sandwichId, rivalId, answer }: PairwiseComparison & { sandwichId: number },
): Promise<void> {
  await db
    .insertInto('ranking_answers')
    .values({ user_id: userId, sandwich_id: sandwichId, rival_id: rivalId, answer })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'sandwich_id', 'rival_id'])
        .doUpdateSet(({ ref }) => ({ answer: ref('excluded.answer'), id: ref('excluded.id') })),
    )
    .execute();
}

export async function deleteRankingAnswers(db: Db, userId: string, sandwichId: number): Promise<void> {
  await db
    .deleteFrom('ranking_answers')
    .where('user_id', '=', userId)
    .where('sandwich_id', '=', sandwichId)
    .execute();
}

export async function upsertRankedSandwich(
  db: Db,
  userId: string,
  sandwichId: number,
  sortKey: number,
): Promise<void> {
  await db
    .insertInto('ranked_sandwiches')
    .values({ user_id: userId, sandwich_id: sandwichId, sort_key: sortKey })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'sandwich_id'])
        .doUpdateSet(({ ref }) => ({ sort_key: ref('excluded.sort_key') })),
    )
    .execute();
}

export async function renumberRankingSortKeys(db: Db, userId: string, gap: number): Promise<void> {
  await db
    .updateTable('ranked_sandwiches as ranked')
    .from(({ selectFrom }) =>
      selectFrom('ranked_sandwiches')
        .select(({ fn }) => [
          'id',
          fn
            .agg<number>('row_number')
            .over((over) => over.orderBy('sort_key'))
            .as('at'),
        ])
        .where('user_id', '=', userId)
        .as('numbered'),
    )
    .set(({ eb }) => ({ sort_key: eb('numbered.at', '*', gap) }))
    .where('ranked.user_id', '=', userId)
    .whereRef('ranked.id', '=', 'numbered.id')
    .execute();
}

export async function deleteRankedSandwich(db: Db, userId: string, sandwichId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ranked_sandwiches')
    .where('user_id', '=', userId)
    .where('sandwich_id', '=', sandwichId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function setRankingShareToken(
  db: Db,
  userId: string,
  token: string | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('rankings')
    .set({ share_token: token, date_shared: token === null ? null : now })
    .where('user_id', '=', userId)
    .execute();
}

export async function findSharedRankingOwner(db: Db, token: string) {
  return db
    .selectFrom('rankings as shared')
    .innerJoin('users as u', 'u.id', 'shared.user_id')
    .select(({ ref }) => [
      'u.id',
      'u.username',
      'u.display_name as displayName',
      'u.avatar_url as avatarUrl',
      'u.xp',
      sql<boolean>`coalesce(${ref('u.preferences')}->>'collectionVisibility', '') = 'public'`.as('isListed'),
      'shared.date_shared as dateShared',
    ])
    .where('shared.share_token', '=', token)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('erasures as e').select('e.user_id').whereRef('e.user_id', '=', 'u.id'))),
    )
    .executeTakeFirst();
}
