import { sql, type Db } from '#server/platform/database/database.ts';

type NewErasure = { userId: string; keepsReviews: boolean; now: Date; due: Date };

export async function upsertErasure(db: Db, { userId, keepsReviews, now, due }: NewErasure): Promise<void> {
  await sql`
    INSERT INTO erasures (user_id, keeps_reviews, date_requested, due)
    VALUES (${userId}, ${keepsReviews}, ${now}, ${due})
    ON CONFLICT (user_id) DO UPDATE SET keeps_reviews = excluded.keeps_reviews
  `.execute(db);
}

export async function postponeErasures(db: Db, until: Date): Promise<void> {
  await sql`UPDATE erasures SET due = ${until} WHERE due < ${until}`.execute(db);
}

export async function postponeErasure(db: Db, userId: string, until: Date): Promise<void> {
  await sql`UPDATE erasures SET due = ${until} WHERE user_id = ${userId} AND due < ${until}`.execute(db);
}
