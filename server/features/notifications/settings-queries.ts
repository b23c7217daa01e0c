import { asBooleanSql, sql, type Db } from '#server/platform/database/database.ts';

export type NotificationSettingsInput = {
  newSandwiches?: boolean | undefined;
  progress?: boolean | undefined;
  recommendations?: boolean | undefined;
  nearby?: boolean | undefined;
  weeklyLetter?: boolean | undefined;
};

export async function selectNotificationSettings(db: Db, userId: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('notification_settings as w', 'w.user_id', 'u.id')
    .select(({ eb, fn, lit }) => [
      fn.coalesce('w.new_sandwiches', lit(true)).as('newSandwiches'),
      fn.coalesce('w.progress', lit(true)).as('progress'),
      fn.coalesce('w.recommendations', lit(true)).as('recommendations'),
      fn.coalesce('w.nearby', lit(true)).as('nearby'),
      fn.coalesce('w.weekly_digest', lit(false)).as('weeklyLetter'),
      asBooleanSql(eb('u.email_verified_at', 'is not', null)).as('isVerified'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function upsertNotificationSettings(
  db: Db,
  userId: string,
  input: NotificationSettingsInput,
): Promise<void> {
  const { newSandwiches = null, progress = null, recommendations = null, nearby = null } = input;
  const { weeklyLetter = null } = input;
  await sql`
    INSERT INTO notification_settings AS w (user_id, new_sandwiches, progress, recommendations, nearby, weekly_digest)
    VALUES (${userId}, coalesce(${newSandwiches}::boolean, true), coalesce(${progress}::boolean, true),
      coalesce(${recommendations}::boolean, true), coalesce(${nearby}::boolean, true),
      coalesce(${weeklyLetter}::boolean, false))
    ON CONFLICT (user_id) DO UPDATE SET new_sandwiches = coalesce(${newSandwiches}, w.new_sandwiches),
      progress = coalesce(${progress}, w.progress),
      recommendations = coalesce(${recommendations}, w.recommendations),
      nearby = coalesce(${nearby}, w.nearby), weekly_digest = coalesce(${weeklyLetter}, w.weekly_digest)
  `.execute(db);
}
