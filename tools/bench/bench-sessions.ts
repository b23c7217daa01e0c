import type { Client } from 'pg';
import { serializeSessionCookie } from '#server/platform/security/session-cookie.ts';
import { createToken } from '#server/platform/security/tokens.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type BenchMember = { id: string; cookie: string };

/** Generated members have no password, so their sessions are inserted directly. */
export async function insertBenchSessions(client: Client, ids: readonly string[]): Promise<BenchMember[]> {
  const members: BenchMember[] = [];
  for (const id of ids) {
    const { token, tokenHash } = createToken();
    await client.query(
      `INSERT INTO sessions (user_id, token_hash, user_agent, date_created, last_seen) VALUES ($1, $2, 'bench', now(), now())`,
      [id, tokenHash],
    );
    members.push({ id, cookie: assertDefined(serializeSessionCookie(false, id, token).split(';')[0]) });
  }
  return members;
}
