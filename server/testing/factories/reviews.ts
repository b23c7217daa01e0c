import type { Insertable, Selectable } from 'kysely';
import type { Reviews } from '#db/schema.gen.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { createTestSandwich, findTestSandwich } from './sandwiches.ts';
import { recountTestTotals } from './recount-totals.ts';
import { createTestUser } from './users.ts';

export type ReviewTableRow = Selectable<Reviews>;
export type TestReviewValues = Partial<Insertable<Reviews>> & { user_id: string; sandwich_id: number };

export function testReviewRow(overrides: TestReviewValues): Insertable<Reviews> {
  return { rating: 4, comment: 'Juicy thigh, good bun, gone in nine bites.', ...overrides };
}

export async function createTestReview(
  db: Db,
  overrides: Partial<TestReviewValues> = {},
): Promise<ReviewTableRow> {
  const user_id = overrides.user_id ?? (await createTestUser(db)).id;
  const sandwich = await (overrides.sandwich_id === undefined
    ? createTestSandwich(db)
    : findTestSandwich(db, overrides.sandwich_id));
  const review = await db
    .insertInto('reviews')
    .values(testReviewRow({ ...overrides, user_id, sandwich_id: sandwich.id }))
    .returningAll()
    .executeTakeFirstOrThrow();
  await inCatalogTransaction(db, (tx) => recountTestTotals(tx, [sandwich.restaurant_id]));
  return review;
}
