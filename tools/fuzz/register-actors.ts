import { randomBytes } from 'node:crypto';
import { sql } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { FuzzClient } from './client.ts';
import type { FuzzedSite } from './fuzzed-site.ts';
import type { FuzzActor, FuzzState } from './fuzz-state.ts';

const PASSWORD = 'crispy-thigh-9';
const KINDS: FuzzActor['kind'][] = [
  'nobody',
  'nobody',
  'member',
  'member',
  'member',
  'member',
  'editor',
  'admin',
  'admin',
  'admin',
];

export async function registerFuzzActors(
  state: FuzzState,
  client: FuzzClient,
  site: FuzzedSite,
): Promise<void> {
  for (const kind of KINDS) {
    const actor: FuzzActor = {
      kind,
      id: 'nobody',
      username: '',
      email: '',
      password: PASSWORD,
      cookie: '',
      totpKey: '',
      ownIds: {},
      waiting: [],
      ranked: [],
    };
    state.actors.push(actor);
    if (kind === 'nobody') continue;
    actor.username = `${kind}-${randomBytes(4).toString('hex')}`;
    actor.email = `${actor.username}@eaters.example`;
    const body = { username: actor.username, email: actor.email, password: PASSWORD };
    const answer = await client.json('POST', '/api/auth/register', body);
    actor.id = answer.json.id;
    actor.cookie = assertDefined(answer.cookie);
  }
  await restoreActorAccounts(state, site);
  await Promise.all(
    state.actors.filter(({ kind }) => kind !== 'nobody').map((actor) => signInActor(actor, client, site)),
  );
}

/** Admins demote each other and members are promoted, so roles are restored from time to time. */
export async function restoreActorAccounts(
  state: FuzzState,
  { database: { db } }: FuzzedSite,
): Promise<void> {
  for (const { id, kind } of state.actors) {
    if (kind === 'nobody') continue;
    await sql`DELETE FROM erasures WHERE user_id = ${id}`.execute(db);
    await sql`DELETE FROM suspensions WHERE user_id = ${id}`.execute(db);
    await sql`
      UPDATE users SET role = ${kind === 'admin' ? 'admin' : 'user'}, catalog_editor = ${kind === 'editor'} WHERE id = ${id}
    `.execute(db);
  }
}

/** Sessions end and names and passwords change; the row is current. Removes the second factor: its codes work once. */
export async function signInActor(
  actor: FuzzActor,
  client: FuzzClient,
  { database: { db } }: FuzzedSite,
): Promise<void> {
  await sql`DELETE FROM second_factors WHERE user_id = ${actor.id}`.execute(db);
  const { rows } = await sql<{ username: string; passwordHash: string }>`
    SELECT username, password_hash AS "passwordHash" FROM users WHERE id = ${actor.id}
  `.execute(db);
  actor.username = rows[0]?.username ?? actor.username;
  actor.password = rows[0]?.passwordHash.replace('cheap ', '') ?? actor.password;
  const { username, password } = actor;
  const answer = await client.json('POST', '/api/auth/login', { username, password });
  if (answer.cookie) actor.cookie = answer.cookie;
}
