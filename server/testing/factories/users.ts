import type { Insertable, Selectable } from 'kysely';
import type { Users } from '#db/schema.gen.ts';
import type { Db } from '#server/platform/database.ts';
import { nextNumber } from './sequence.ts';

export type UserRow = Selectable<Users>;

export function userRow(overrides: Partial<Insertable<Users>> = {}): Insertable<Users> {
  const username = overrides.username ?? `member${nextNumber()}`;
  return { id: crypto.randomUUID(), username, email: `${username}@mail.example`.toLowerCase(), ...overrides };
}

export function createUser(db: Db, overrides: Partial<Insertable<Users>> = {}): Promise<UserRow> {
  return db.insertInto('users').values(userRow(overrides)).returningAll().executeTakeFirstOrThrow();
}
