import { sql, type Db } from '#server/platform/database.ts';
import type { MemberRow } from './queries.ts';

/** The member's own, and those with an address that was proved to be the member's. */
export async function forgetRecommendations(tx: Db, { id, email, isVerified }: MemberRow): Promise<void> {
  await sql`
    DELETE FROM restaurant_recommendations
    WHERE submitted_by_user_id = ${id} OR (${isVerified}::boolean AND lower(email) = lower(${email}))
  `.execute(tx);
}

/** What others reported of the member goes with it, and the photo that a moderator has hidden. */
export async function forgetReported(tx: Db, id: string): Promise<void> {
  await sql`
    DELETE FROM reports WHERE (entity_type = 'avatar' AND entity_id = ${id})
      OR (entity_type = 'review' AND entity_id IN (SELECT v.id::text FROM reviews v WHERE v.user_id = ${id}))
  `.execute(tx);
  await sql`DELETE FROM concealed_photos WHERE entity_type = 'avatar' AND entity_id = ${id}`.execute(tx);
}

export async function deleteMember(tx: Db, id: string): Promise<void> {
  await sql`DELETE FROM users WHERE id = ${id}`.execute(tx);
}

/** An announcement remembers up to whom it was told; nobody stands between that one and the one before. */
export async function forgetInAnnouncements(tx: Db, id: string): Promise<void> {
  await sql`
    UPDATE sandwich_announcements SET told_up_to = coalesce((SELECT max(u.id) FROM users u WHERE u.id < ${id}), '')
    WHERE told_up_to = ${id}
  `.execute(tx);
}

/** Words are looked for in whole tables, which on a large site takes longer than anybody else may. */
export async function takeTheTime(tx: Db): Promise<void> {
  await sql`SET LOCAL statement_timeout = '10min'`.execute(tx);
}

/** Answers that others were given, kept for a month so that they can be given again. */
export async function forgetInIdempotency(tx: Db, id: string): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE strpos(answer::text, ${id}) > 0`.execute(tx);
}

/** What went wrong stays to be mended; whom it hit does not. */
export async function forgetInErrors(tx: Db, { id, username, email }: MemberRow): Promise<void> {
  const names = [id, username, email].map(escapePattern);
  const pattern = `(?<![A-Za-z0-9_])(${names.join('|')})(?![A-Za-z0-9_])`;
  const without = (column: string) => sql`regexp_replace(${sql.ref(column)}, ${pattern}, 'erased', 'gi')`;
  await sql`
    UPDATE error_log SET message = ${without('message')}, stack = ${without('stack')}, path = ${without('path')}
    WHERE concat_ws(' ', message, stack, path) ~* ${pattern}
  `.execute(tx);
}

/** The trigger of the journal says what becomes of each row (migration 0061). The member must be gone by then. */
export async function forgetInAudit(tx: Db, { id, username }: MemberRow): Promise<void> {
  // A hyphen is a part of names: "ann" is another one than "ann-lee".
  const name = `(?<![A-Za-z0-9_-])${escapePattern(username)}(?![A-Za-z0-9_-])`;
  const tellTrigger = (goneId: string, goneName: string) =>
    sql`SELECT set_config('clucket.erased', ${goneId}, true), set_config('clucket.erased_name', ${goneName}, true)`.execute(
      tx,
    );
  await tellTrigger(id, name);
  await sql`
    UPDATE audit_log SET user_id = user_id WHERE user_id = ${id} OR entity_id = ${id}
      OR strpos(before::text, ${id}) > 0 OR strpos(after::text, ${id}) > 0
      OR concat_ws(' ', before ->> 'reason', after ->> 'reason') ~* ${name}
  `.execute(tx);
  await tellTrigger('', '');
}

export async function rememberId(tx: Db, id: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO erased_members (id_hash, date_erased) VALUES (sha256(convert_to(${id}, 'UTF8')), ${now})
    ON CONFLICT DO NOTHING
  `.execute(tx);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9_]/g, String.raw`\$&`);
}
