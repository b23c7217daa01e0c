import { randomBytes } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { Client } from 'pg';
import { openRecorder, type Sent } from '#server/testing/recorded-transactions.ts';
import type { StartedSite } from '#server/testing/started-site.ts';
import type { Timing } from './nearest.ts';
import { quantile } from './quantile.ts';

export type WriteResult = { name: string; statements: number; api: Timing; driver: Timing };
type Sandwich = { id: number; latitude: number; longitude: number };
type Write = { name: string; url: (userId: string) => string; body: (sandwich: Sandwich) => object };

const WRITES: Write[] = [
  {
    name: 'favorite',
    url: () => '/api/user-sandwiches',
    body: ({ id }) => ({ sandwichId: id, isFavorite: true, hasTried: false }),
  },
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
/** Few enough that nobody meets the cap on bonuses of a day, beyond which less is written. */
const DEEDS_A_MEMBER = 15;

/**
 * One write at a time: by one member through HTTP, and for another the very transaction, from BEGIN to COMMIT, by the bare
 * driver. What it holds is recorded from a third, who does the same before.
 */
export async function benchWrites(site: StartedSite, members: number): Promise<WriteResult[]> {
  const driver = new Client(site.connection());
  await driver.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timings = WRITES.map(() => ({ api: [] as number[], driver: [] as number[], statements: 0 }));
  try {
    const sandwiches = await someSandwiches(driver);
    // The first member warms everything up and is not counted.
    for (let turn = 0; turn <= members; turn++) {
      const recorder = await openRecorder(site.connection());
      const web = webOf(site.baseUrl, agent);
      const recorded = (await recorder.send('/api/auth/register', newcomer())).json.id;
      const member = (await web('/api/auth/register', newcomer())).id;
      const bare = (await webOf(site.baseUrl, agent)('/api/auth/register', newcomer())).id;
      for (const sandwich of sandwiches) {
        for (const [at, { url, body }] of WRITES.entries()) {
          const { transaction } = await recorder.send(url(recorded), body(sandwich));
          const api = await timed(() => web(url(member), body(sandwich)));
          const plain = await timed(() => replay(driver, transaction, recorded, bare));
          if (turn === 0) continue;
          timings[at]!.api.push(api);
          timings[at]!.driver.push(plain);
          timings[at]!.statements = transaction.length;
        }
      }
      await recorder.close();
    }
  } finally {
    agent.destroy();
    await driver.end();
  }
  return timings.map(({ api, driver: plain, statements }, at) => ({
    name: WRITES[at]!.name,
    statements,
    api: timing(api),
    driver: timing(plain),
  }));
}

async function someSandwiches(client: Client): Promise<Sandwich[]> {
  const { rows } = await client.query<Sandwich>(
    `SELECT DISTINCT ON (s.id) s.id, l.latitude, l.longitude
     FROM sandwiches s JOIN locations l ON l.restaurant_id = s.restaurant_id AND l.latitude IS NOT NULL
     WHERE s.date_deleted IS NULL ORDER BY s.id LIMIT $1`,
    [DEEDS_A_MEMBER],
  );
  return rows;
}

async function replay(client: Client, transaction: Sent[], from: string, to: string): Promise<void> {
  for (const { text, values } of transaction) {
    await client.query(
      text,
      values.map((value) => (value === from ? to : value)),
    );
  }
}

function newcomer(): object {
  const username = `b-${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.test`, password: randomBytes(9).toString('hex') };
}

/** A browser that keeps its cookie and its connection. */
function webOf(baseUrl: string, agent: Agent): (path: string, body: object) => Promise<{ id: string }> {
  let cookie = '';
  return async (path, body) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    const call = request(baseUrl + path, { method: 'POST', agent, headers }).end(JSON.stringify(body));
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    let text = '';
    for await (const part of answer) text += String(part);
    if (answer.statusCode !== 201) throw new Error(`${path} answers ${answer.statusCode}: ${text}`);
    cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie;
    return JSON.parse(text) as { id: string };
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

function timing(values: number[]): Timing {
  return { p50: quantile(values, 0.5), p99: quantile(values, 0.99) };
}
