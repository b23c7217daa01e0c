import type { JsonObject } from '#db/schema.gen.ts';
import { sql, type Db } from '../database/database.ts';
import { defined } from '#shared/defined.ts';

export type IdempotentRequest = { userId: string; key: string; fingerprint: Buffer; now: Date };
type Headers = Record<string, string>;

/**
 * Takes the key for this transaction; false where it has been answered before. Where another request holds it right now, this
 * waits until that one has ended. A key that has had its day is taken anew.
 */
export async function claimKey(
  db: Db,
  { userId, key, fingerprint, now }: IdempotentRequest,
  kept: string,
): Promise<boolean> {
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, date_created: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(({ ref }) => ({
          fingerprint: ref('excluded.fingerprint'),
          date_created: ref('excluded.date_created'),
          status: null,
          answer: null,
        }))
        .where('idempotency_keys.date_created', '<', cutoff(now, kept)),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function storeResponse(
  db: Db,
  { userId, key }: IdempotentRequest,
  { status, ...answer }: { status: number; body: unknown; headers?: Headers | undefined },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer: sql<JsonObject>`${JSON.stringify(answer)}::jsonb` })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

export async function findResponse(db: Db, { userId, key, fingerprint }: IdempotentRequest) {
  const { isSame, status, ...answer } = await db
    .selectFrom('idempotency_keys')
    .select(({ ref }) => [
      sql<boolean>`${ref('fingerprint')} = ${fingerprint}`.as('isSame'),
      'status',
      sql<unknown>`${ref('answer')}->'body'`.as('body'),
      sql<Headers | null>`${ref('answer')}->'headers'`.as('headers'),
    ])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { isSame, status: defined(status), answer };
}

/** So that no member fills the disk: the oldest keys go where there are more than so many. */
export async function deleteKeysBeyond(
  db: Db,
  { userId, key }: IdempotentRequest,
  maxKeys: number,
): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '<>', key)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('date_created', 'key'),
        '<=',
        selectFrom('idempotency_keys')
          .select(['date_created', 'key'])
          .where('user_id', '=', userId)
          .orderBy('date_created', 'desc')
          .orderBy('key', 'desc')
          .offset(maxKeys)
          .limit(1)
          .$asTuple('date_created', 'key'),
      ),
    )
    .execute();
}

export async function deleteKeysBefore(db: Db, now: Date, kept: string, atMost: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('user_id', 'key'),
        'in',
        selectFrom('idempotency_keys')
          .select(['user_id', 'key'])
          .where('date_created', '<', cutoff(now, kept))
          .limit(atMost)
          .$asTuple('user_id', 'key'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Answers that others were given, kept for a month so that they can be given again. */
export async function deleteResponsesNaming(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where(({ ref }) => sql<boolean>`strpos(${ref('answer')}::text, ${userId}) > 0`)
    .execute();
}

function cutoff(now: Date, kept: string) {
  return sql<Date>`${now}::timestamptz - ${kept}::interval`;
}
