import { sql, type Db } from '#server/platform/database/database.ts';

export type LoginIdentifierKind = 'username' | 'email';

/** Usernames come first, as in updateUserProfile: two members claiming the same pair would otherwise deadlock. */
const IDENTIFIERS = sql`(VALUES (1, 'username', lower(u.username)), (2, 'email', lower(u.email))) i (position, kind, key)`;

export async function insertLoginIdentifiers(db: Db, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO login_identifiers (kind, key, user_id)
    SELECT i.kind, i.key, u.id FROM users u CROSS JOIN LATERAL ${IDENTIFIERS}
    WHERE u.id = ANY(${userIds}) ORDER BY i.position, i.key
    ON CONFLICT DO NOTHING RETURNING kind
  `.execute(db);
  return rows.length === userIds.length * 2;
}

/** For members inserted by COPY and for `recount`: adds missing identifiers unless another member has them. */
export async function insertMissingLoginIdentifiers(db: Db): Promise<void> {
  await sql`
    INSERT INTO login_identifiers (kind, key, user_id)
    SELECT i.kind, i.key, u.id FROM users u CROSS JOIN LATERAL ${IDENTIFIERS}
    WHERE NOT EXISTS (SELECT 1 FROM login_identifiers l WHERE l.user_id = u.id AND l.kind = i.kind)
    ORDER BY u.date_created, u.id ON CONFLICT DO NOTHING
  `.execute(db);
}

/** Fails with unique_violation if another member has it. The caller's UPDATE has locked the member's row. */
export async function updateLoginIdentifier(
  db: Db,
  userId: string,
  kind: LoginIdentifierKind,
  value: string,
): Promise<void> {
  await sql`
    INSERT INTO login_identifiers AS l (kind, key, user_id) VALUES (${kind}, lower(${value}), ${userId})
    ON CONFLICT (user_id, kind) DO UPDATE SET key = excluded.key WHERE l.key <> excluded.key
  `.execute(db);
}

/** The table lock blocks writes to all members until the transaction ends. */
export async function repairLoginIdentifiers(db: Db): Promise<void> {
  await sql`LOCK TABLE users IN EXCLUSIVE MODE`.execute(db);
  await sql`
    DELETE FROM login_identifiers l USING users u CROSS JOIN LATERAL ${IDENTIFIERS}
    WHERE l.user_id = u.id AND l.kind = i.kind AND l.key <> i.key
  `.execute(db);
  await insertMissingLoginIdentifiers(db);
}
