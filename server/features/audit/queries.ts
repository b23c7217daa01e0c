import { sql, type Db } from '#server/platform/database.ts';

type NewEntry = {
  userId: string | null;
  action: string;
  entityType: string;
  entityId: string;
  before: unknown;
  after: unknown;
};

export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  const { userId, action, entityType, entityId, before, after } = entry;
  await sql`
    INSERT INTO audit_log (user_id, action, entity_type, entity_id, before, after)
    VALUES (${userId}, ${action}, ${entityType}, ${entityId}, ${json(before)}, ${json(after)})
  `.execute(db);
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
