import { sql, type Db } from '#server/platform/database.ts';

export type Addressee = { userId: string; username: string; email: string; attempts: number };
export type ToTry = { id: number; name: string; restaurantName: string; price: number | null };

/** Somebody who wants a letter, has confirmed the address, and had none this Sunday, or one to be tried again. */
export async function claimLetter(db: Db, sunday: string, now: Date): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    UPDATE notification_settings w SET letter_week = ${sunday}::date, letter_due = NULL,
      letter_attempts = CASE WHEN w.letter_week = ${sunday}::date THEN w.letter_attempts + 1 ELSE 1 END
    FROM users u
    WHERE u.id = w.user_id AND w.user_id = (
      SELECT s.user_id FROM notification_settings s JOIN users v ON v.id = s.user_id
      WHERE s.weekly_letter AND v.email_verified_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM erasures e WHERE e.user_id = v.id)
        AND (s.letter_week IS NULL OR s.letter_week < ${sunday}::date
          OR (s.letter_week = ${sunday}::date AND s.letter_due <= ${now}))
      LIMIT 1 FOR UPDATE OF s SKIP LOCKED)
    RETURNING w.user_id AS "userId", u.username, u.email, w.letter_attempts AS attempts
  `.execute(db);
  return rows[0];
}

export async function setLetterDue(db: Db, userId: string, due: Date): Promise<void> {
  await sql`UPDATE notification_settings SET letter_due = ${due} WHERE user_id = ${userId}`.execute(db);
}

/** Some of what is wanted, others each week. */
export async function selectToTry(db: Db, userId: string, week: string, count: number): Promise<ToTry[]> {
  const { rows } = await sql<ToTry>`
    SELECT s.id, s.name, r.name AS "restaurantName", s.price
    FROM user_sandwiches us JOIN sandwiches s ON s.id = us.sandwich_id AND s.date_deleted IS NULL
    JOIN restaurants r ON r.id = s.restaurant_id AND r.date_deleted IS NULL
    WHERE us.user_id = ${userId} AND NOT us.is_favorite AND NOT us.has_tried
    ORDER BY md5(s.id || ${week}) LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function stopLetters(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO notification_settings (user_id) SELECT id FROM users WHERE id = ${userId}
    ON CONFLICT (user_id) DO UPDATE SET weekly_letter = false RETURNING user_id
  `.execute(db);
  return rows.length > 0;
}
