import type { Insertable, Selectable } from 'kysely';
import type { Users } from '#db/schema.gen.ts';
import { insertLoginIdentifiers } from '#server/features/accounts/accounts.ts';
import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { nextTestSequenceNumber } from './sequence.ts';

export type UserTableRow = Selectable<Users>;

export function testUserRow(overrides: Partial<Insertable<Users>> = {}): Insertable<Users> {
  const username = overrides.username ?? `member${nextTestSequenceNumber()}`;
  return { id: crypto.randomUUID(), username, email: `${username}@mail.example`.toLowerCase(), ...overrides };
}

export async function createTestUser(
  db: Db,
  overrides: Partial<Insertable<Users>> = {},
): Promise<UserTableRow> {
  const [user] = await createTestUsers(db, [testUserRow(overrides)]);
  return assertDefined(user);
}

export async function createTestUsers(db: Db, rows: readonly Insertable<Users>[]): Promise<UserTableRow[]> {
  const users = await db.insertInto('users').values(rows).returningAll().execute();
  if (!(await insertLoginIdentifiers(db, users)))
    throw new Error('A user name or an e-mail address is taken.');
  return users;
}
