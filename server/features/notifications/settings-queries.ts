import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type Wishes = {
  newSandwiches?: boolean | undefined;
  progress?: boolean | undefined;
  recommendations?: boolean | undefined;
  nearby?: boolean | undefined;
  weeklyLetter?: boolean | undefined;
};
type Found = Required<{ [Name in keyof Wishes]: boolean }> & { isVerified: boolean };

export async function findSettings(db: Db, userId: string): Promise<Found> {
  const { rows } = await sql<Found>`
    SELECT coalesce(w.new_sandwiches, true) AS "newSandwiches", coalesce(w.progress, true) AS progress,
      coalesce(w.recommendations, true) AS recommendations, coalesce(w.nearby, true) AS nearby,
      coalesce(w.weekly_letter, false) AS "weeklyLetter", u.email_verified_at IS NOT NULL AS "isVerified"
    FROM users u LEFT JOIN notification_settings w ON w.user_id = u.id WHERE u.id = ${userId}
  `.execute(db);
  return defined(rows[0]);
}

/** What is not named stays as it is, or as it is by default. */
export async function setSettings(db: Db, userId: string, wishes: Wishes): Promise<void> {
  const { newSandwiches = null, progress = null, recommendations = null, nearby = null } = wishes;
  const { weeklyLetter = null } = wishes;
  await sql`
    INSERT INTO notification_settings AS w (user_id, new_sandwiches, progress, recommendations, nearby, weekly_letter)
    VALUES (${userId}, coalesce(${newSandwiches}::boolean, true), coalesce(${progress}::boolean, true),
      coalesce(${recommendations}::boolean, true), coalesce(${nearby}::boolean, true),
      coalesce(${weeklyLetter}::boolean, false))
    ON CONFLICT (user_id) DO UPDATE SET new_sandwiches = coalesce(${newSandwiches}, w.new_sandwiches),
      progress = coalesce(${progress}, w.progress),
      recommendations = coalesce(${recommendations}, w.recommendations),
      nearby = coalesce(${nearby}, w.nearby), weekly_letter = coalesce(${weeklyLetter}, w.weekly_letter)
  `.execute(db);
}
