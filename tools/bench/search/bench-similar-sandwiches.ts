import type { Client } from 'pg';
import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import { openHttpConnection, type HttpConnection } from '../load/http-connection.ts';
import { createRawGetRequest } from '../load/raw-http-request.ts';
import { listPostgresBackendPids, startProcessCpuTimer } from '../processor-and-memory.ts';
import { quantile } from '../quantile.ts';

type Timing = { p50: number; p99: number };
export type SimilarSandwichesBenchResult = {
  method: string;
  clock: Timing;
  postgres: Timing;
  node: Timing;
  both: Timing;
};
type StepDurations = { clock: number; postgres: number; node: number };

const ANY = 'hashint4(s.id)';
const BEST_KNOWN = 's.rating_count DESC, s.id';
/** A page requests six; for a member who has tried most of them it requests as many as the API allows. */
const WAYS: Record<string, { order: string; isNear: boolean; limit: number }> = {
  'any, without a position': { order: ANY, isNear: false, limit: 6 },
  'any, with a position': { order: ANY, isNear: true, limit: 6 },
  'the best known': { order: BEST_KNOWN, isNear: false, limit: 6 },
  'any, all 24': { order: ANY, isNear: false, limit: 24 },
  'the best known, all 24': { order: BEST_KNOWN, isNear: false, limit: 24 },
};

export async function benchSimilarSandwiches(
  site: StartedTestSite,
  client: Client,
  questions: number,
): Promise<SimilarSandwichesBenchResult[]> {
  const places = await somePlaces(client, questions);
  const groups: { method: string; paths: string[] }[] = [];
  for (const [method, { order, isNear, limit }] of Object.entries(WAYS)) {
    const ids = await someSandwiches(client, order, questions);
    const more = (at: number) => (isNear ? `&${places[at % places.length]}` : '');
    groups.push({
      method,
      paths: ids.map((id, at) => `/api/sandwiches/${id}/matches?limit=${limit}${more(at)}`),
    });
  }
  const connection = await openHttpConnection(site.port);
  // Another limit is another cache entry, but reads the same rows.
  for (const path of groups.flatMap(({ paths }) => paths))
    await sendRequest(connection, path.replace(/limit=\d+/, 'limit=23'));
  const results: SimilarSandwichesBenchResult[] = [];
  for (const { method, paths } of groups) {
    const times: StepDurations[] = [];
    for (const path of paths) {
      const postgres = startProcessCpuTimer(await listPostgresBackendPids(client));
      const node = startProcessCpuTimer([site.pid]);
      const since = performance.now();
      await sendRequest(connection, path);
      times.push({ clock: performance.now() - since, postgres: postgres(), node: node() });
    }
    results.push({ method, ...summarizeTimes(times) });
  }
  connection.close();
  return results;
}

function sendRequest(connection: HttpConnection, path: string): Promise<void> {
  return new Promise((resolve, reject) =>
    connection.send(createRawGetRequest(path), (status) =>
      status === 200 ? resolve() : reject(new Error(`${path} answers ${status}`)),
    ),
  );
}

function summarizeTimes(times: readonly StepDurations[]): Omit<SimilarSandwichesBenchResult, 'method'> {
  const timing = (of: (took: StepDurations) => number) => {
    const values = times.map(of);
    return { p50: quantile(values, 0.5), p99: quantile(values, 0.99) };
  };
  return {
    clock: timing(({ clock }) => clock),
    postgres: timing(({ postgres }) => postgres),
    node: timing(({ node }) => node),
    both: timing(({ postgres, node }) => postgres + node),
  };
}

async function someSandwiches(client: Client, order: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT s.id FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
     WHERE s.date_deleted IS NULL AND r.date_deleted IS NULL ORDER BY ${order} LIMIT $1`,
    [count],
  );
  return rows.map(({ id }) => id);
}

async function somePlaces(client: Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `SELECT format('lat=%s&lng=%s', latitude, longitude) AS place FROM locations
     WHERE date_deleted IS NULL AND position IS NOT NULL ORDER BY hashint4(id) LIMIT $1`,
    [count],
  );
  return rows.map(({ place }) => place);
}
