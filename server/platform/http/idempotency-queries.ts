import type { JsonObject } from '#db/schema.gen.ts';
import { sql, type Db } from '../database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type IdempotentRequest = { userId: string; key: string; fingerprint: Buffer; now: Date };
type Headers = Record<string, string>;

/** Returns false if the key is already answered; waits while another request holds it. A key from before `expired` is claimed anew. */
export async function claimIdempotencyKey(
  db: Db,
  { userId, key, fingerprint, now }: IdempotentRequest,
  expired: Date,
): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, date_created: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(({ ref }) => ({
          fingerprint: ref('excluded.fingerprint'),
          date_created: ref('excluded.date_created'),
          status: null,
          response: null,
        }))
        .where('idempotency_keys.date_created', '<', expired),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function storeIdempotentResponse(
  db: Db,
  { userId, key }: IdempotentRequest,
  { status, ...response }: { status: number; body: unknown; headers?: Headers | undefined },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, response: sql<JsonObject>`${JSON.stringify(response)}::jsonb` })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

export async function findIdempotentResponse(db: Db, { userId, key, fingerprint }: IdempotentRequest) {
  const { isSame, status, ...response } = await db
    .selectFrom('idempotency_keys')
    .select(({ ref }) => [
      sql<boolean>`${ref('fingerprint')} = ${fingerprint}`.as('isSame'),
      'status',
      sql<unknown>`${ref('response')}->'body'`.as('body'),
      sql<Headers | null>`${ref('response')}->'headers'`.as('headers'),
    ])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { isSame, status: assertDefined(status), response };
}

/** Deletes the oldest keys beyond the limit, so that no member fills the disk. */
export async function deleteOldestIdempotencyKeys(
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

export async function deleteIdempotencyKeysBefore(db: Db, expired: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('user_id', 'key'),
        'in',
        selectFrom('idempotency_keys')
          .select(['user_id', 'key'])
          .where('date_created', '<', expired)
          .limit(limit)
          .$asTuple('user_id', 'key'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes stored responses to other members that contain this member's id. */
export async function deleteIdempotentResponsesAboutMember(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where(({ ref }) => sql<boolean>`strpos(${ref('response')}::text, ${userId}) > 0`)
    .execute();
}
