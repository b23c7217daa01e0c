import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { DB } from '#db/schema.gen.ts';
import { withNamedStatements } from '#server/platform/database/named-statements.ts';
import { createTestUsers } from '#server/testing/factories/users.ts';
import {
  openTransactionRecorder,
  type RecordedStatement,
} from '#server/testing/postgres/transaction-recorder.ts';
import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { openHttpConnection } from '../load/http-connection.ts';
import { createRawPostRequest } from '../load/raw-http-request.ts';
import { insertBenchSessions, type BenchMember } from '../bench-sessions.ts';
import type { BenchOptions } from '../bench-plans.ts';
import { quantile } from '../quantile.ts';
import { formatRate, type BenchResult } from '../bench-result-table.ts';

type Sandwich = { id: number; latitude: number; longitude: number };
type Write = { name: string; url: (userId: string) => string; body: (sandwich: Sandwich) => object };

const WRITES: Write[] = [
  {
    name: 'mark as tried, at the restaurant',
    url: (userId) => `/api/users/${userId}/actions`,
    body: ({ id, latitude, longitude }) => ({
      actionType: 'try',
      entityType: 'sandwich',
      entityId: id,
      userLatitude: latitude,
      userLongitude: longitude,
      accuracy: 10,
    }),
  },
  {
    name: 'review',
    url: () => '/api/reviews',
    body: ({ id }) => ({ sandwichId: id, rating: 4, review: 'Loud crust, quiet bun.' }),
  },
];
const AIM = 0.7;
const AT_ONCE = 8;
/** Few enough that no member reaches the daily bonus cap, beyond which less is written. */
const WRITES_PER_MEMBER = 15;

/** The statements are recorded from a member who does the same before. */
export async function* benchWrites(
  site: StartedTestSite,
  { plan, step }: BenchOptions,
): AsyncGenerator<BenchResult> {
  const pool = new Pool({ ...site.connection(), max: AT_ONCE });
  // A connection that is still closing when the site stops is no failure.
  pool.on('error', () => {});
  const rates = WRITES.map(() => ({ ours: [] as number[], plain: [] as number[], statements: 0 }));
  try {
    const sandwiches = await someSandwiches(pool);
    for (let round = 0; round <= plan.rounds; round++) {
      const recorder = await openTransactionRecorder(site.connection());
      const recorded = (await recorder.send('/api/auth/register', newcomer())).json.id;
      const httpMembers = await newMembers(pool);
      const bare = await newMembers(pool);
      for (const [at, write] of WRITES.entries()) {
        const sent: RecordedStatement[][] = [];
        for (const sandwich of sandwiches)
          sent.push((await recorder.send(write.url(recorded), write.body(sandwich))).transaction);
        const http = await overHttp(site, write, sandwiches, httpMembers);
        const plain = await byDriver(pool, sent, recorded, bare);
        step(`${write.name}, round ${round} of ${plan.rounds}: ${(http / plain).toFixed(2)}`);
        if (round === 0) continue;
        assertDefined(rates[at]).ours.push(http);
        assertDefined(rates[at]).plain.push(plain);
        assertDefined(rates[at]).statements = assertDefined(sent[0]).length;
      }
      await recorder.close();
    }
  } finally {
    await pool.end();
  }
  for (const [at, { ours, plain, statements }] of rates.entries()) {
    const ratio = quantile(ours, 0.5) / quantile(plain, 0.5);
    yield {
      name: assertDefined(WRITES[at]).name,
      how: `${AT_ONCE} members, kept alive, not compressed`,
      reference: `pg, the same ${statements} statements, ${formatRate(quantile(plain, 0.5))}`,
      reached: `${formatRate(quantile(ours, 0.5))}: **${ratio.toFixed(2)}**`,
      aim: `>= ${AIM.toFixed(2)}`,
      isReached: ratio >= AIM,
    };
  }
}

async function someSandwiches(pool: Pool): Promise<Sandwich[]> {
  const { rows } = await pool.query<Sandwich>(
    `SELECT DISTINCT ON (s.id) s.id, l.latitude, l.longitude
     FROM sandwiches s JOIN locations l ON l.restaurant_id = s.restaurant_id AND l.latitude IS NOT NULL
     WHERE s.date_deleted IS NULL ORDER BY s.id LIMIT $1`,
    [WRITES_PER_MEMBER],
  );
  return rows;
}

function newcomer(): { username: string; email: string; password: string } {
  const username = `b-${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.test`, password: randomBytes(9).toString('hex') };
}

/** Without a password, because hashing makes a registration as slow as a hundred writes. */
async function newMembers(pool: Pool): Promise<BenchMember[]> {
  const client = await pool.connect();
  const ids = Array.from({ length: AT_ONCE }, () => newcomer().username);
  await createTestUsers(
    new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    ids.map((id) => ({ id, username: id, email: `${id}@example.test`, password_hash: '' })),
  );
  const members = await insertBenchSessions(client, ids);
  client.release();
  return members;
}

function rotate<T>(items: readonly T[], by: number): T[] {
  return [...items.slice(by), ...items.slice(0, by)];
}

async function overHttp(
  { port }: StartedTestSite,
  { url, body }: Write,
  sandwiches: readonly Sandwich[],
  members: readonly BenchMember[],
): Promise<number> {
  const connections = await Promise.all(members.map(() => openHttpConnection(port)));
  const since = performance.now();
  await Promise.all(
    members.map(async ({ id, cookie }, at) => {
      for (const sandwich of rotate(sandwiches, at)) {
        const request = createRawPostRequest(url(id), body(sandwich), { cookie });
        const status = await new Promise<number>((done) =>
          assertDefined(connections[at]).send(request, done),
        );
        if (status !== 201) throw new Error(`${url(id)} answers ${status}`);
      }
    }),
  );
  const seconds = (performance.now() - since) / 1000;
  for (const connection of connections) connection.close();
  return (members.length * sandwiches.length) / seconds;
}

async function byDriver(
  pool: Pool,
  transactions: readonly RecordedStatement[][],
  from: string,
  members: readonly BenchMember[],
): Promise<number> {
  const named = withNamedStatements(pool);
  const clients = await Promise.all(members.map(() => named.connect()));
  const since = performance.now();
  try {
    await Promise.all(
      members.map(async ({ id }, at) => {
        for (const transaction of rotate(transactions, at))
          for (const { text, values } of transaction)
            await assertDefined(clients[at]).query(
              text,
              values.map((value) => (value === from ? id : value)),
            );
      }),
    );
    return (members.length * transactions.length) / ((performance.now() - since) / 1000);
  } finally {
    // Destroyed, not reused: a failed client is still inside its transaction.
    for (const client of clients) (client.release as (destroy: boolean) => void)(true);
  }
}
