import { expect } from 'vitest';
import { sql, type Db } from '#server/platform/database/database.ts';
import type { TestResponse } from '../test-app.ts';
import { countWaitingSessions } from '../postgres/count-waiting-sessions.ts';

/** The request waits for what the other session holds first, and must not yet hold what that session wants next. */
export async function sendWhileLocked(
  db: Db,
  send: () => Promise<TestResponse>,
  first: (other: Db) => Promise<unknown>,
  next: (other: Db) => Promise<unknown>,
): Promise<TestResponse> {
  return db.connection().execute(async (other) => {
    await sql`BEGIN`.execute(other);
    await first(other);
    const response = send();
    try {
      await expect.poll(() => countWaitingSessions(db)).toBe(1);
      await next(other);
    } finally {
      await sql`ROLLBACK`.execute(other);
      await response;
    }
    return response;
  });
}

export const lockSandwichRow = (id: number) => (db: Db) =>
  sql`SELECT 1 FROM sandwiches WHERE id = ${id} FOR NO KEY UPDATE NOWAIT`.execute(db);
