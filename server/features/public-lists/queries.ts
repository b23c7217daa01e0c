import type { Expression } from 'kysely';
import { sql, type Db } from '#server/platform/database/database.ts';

type PublicListFilter = 'tried' | 'favorites' | 'wanted';
type EntryKey = { microseconds: number; id: number };

/** One parameter accepts both, because usernames and ids have different formats. */
export async function findPublicListOwner(db: Db, member: string) {
  const named = await db
    .selectFrom('login_identifiers')
    .select('user_id')
    .where('kind', '=', 'username')
    .where(({ eb, fn, val }) => eb('key', '=', fn<string>('lower', [val(member)])))
    .executeTakeFirst();
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.display_name as displayName', 'u.avatar_url as avatarUrl', 'u.xp'])
    .where('u.id', '=', named?.user_id ?? member)
    .where(({ eb, exists, not, ref, selectFrom }) => {
      const erasure = selectFrom('erasures as e').select('e.user_id').whereRef('e.user_id', '=', 'u.id');
      return eb.and([
        sql<boolean>`${ref('u.preferences')}->>'collectionVisibility' = 'public'`,
        not(exists(erasure)),
      ]);
    })
    .executeTakeFirst();
}

export async function countPublicListEntries(db: Db, userId: string, unavailable: Expression<unknown>) {
  return db
    .selectFrom('user_sandwiches')
    .select(({ and, fn, not, ref }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(ref('has_tried')).as('tried'),
      fn.countAll<number>().filterWhere(ref('is_favorite')).as('favorites'),
      fn
        .countAll<number>()
        .filterWhere(and([not('has_tried'), not('is_favorite')]))
        .as('wanted'),
    ])
    .where('user_id', '=', userId)
    .where(({ ref }) => sql<boolean>`${ref('sandwich_id')} NOT IN ${unavailable}`)
    .executeTakeFirstOrThrow();
}

export async function selectPublicListEntries(
  db: Db,
  userId: string,
  listFilter: PublicListFilter | undefined,
  after: EntryKey | null,
  count: number,
) {
  return db
    .selectFrom('user_sandwiches as mine')
    .innerJoin('sandwiches as s', (join) =>
      join.onRef('s.id', '=', 'mine.sandwich_id').on('s.date_deleted', 'is', null),
    )
    .innerJoin('restaurants as r', (join) =>
      join.onRef('r.id', '=', 's.restaurant_id').on('r.date_deleted', 'is', null),
    )
    .select(({ ref, selectFrom }) => [
      'mine.id',
      'mine.sandwich_id as sandwichId',
      'mine.is_favorite as isFavorite',
      'mine.has_tried as hasTried',
      'mine.date_created as dateCreated',
      sql<number>`(extract(epoch FROM ${ref('mine.date_created')}) * 1000000)::bigint`.as('microseconds'),
      selectFrom('reviews as v')
        .select('v.rating')
        .where('v.user_id', '=', userId)
        .whereRef('v.sandwich_id', '=', 'mine.sandwich_id')
        .where((review) => review.ref('v.is_visible'))
        .as('reviewRating'),
    ])
    .where('mine.user_id', '=', userId)
    .$if(listFilter === 'tried', (query) => query.where(({ ref }) => ref('mine.has_tried')))
    .$if(listFilter === 'favorites', (query) => query.where(({ ref }) => ref('mine.is_favorite')))
    .$if(listFilter === 'wanted', (query) =>
      query.where(({ and, not }) => and([not('mine.has_tried'), not('mine.is_favorite')])),
    )
    .where(({ lit, refTuple }) =>
      after
        ? sql<boolean>`${refTuple('mine.date_created', 'mine.id')} <
            (timestamptz 'epoch' + ${after.microseconds} * interval '1 microsecond', ${after.id}::bigint)`
        : lit(true),
    )
    .orderBy('mine.date_created', 'desc')
    .orderBy('mine.id', 'desc')
    .limit(count)
    .execute();
}
