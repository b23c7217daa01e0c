import type { Client } from 'pg';
import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { countFailedRequests, runHttpLoad } from '../load/run-generator.ts';
import { createRawPostRequest } from '../load/raw-http-request.ts';
import { insertBenchSessions } from '../bench-sessions.ts';
import { selectIds } from '../select-ids.ts';
import type { BenchResult } from '../bench-result-table.ts';

const AT_ONCE = 64;
const ROUNDS = 8;

/** Many members mark and review one popular sandwich at once: each must count, and no deadlock may lose a write. */
export async function* benchWriteContention(
  site: StartedTestSite,
  client: Client,
): AsyncGenerator<BenchResult> {
  const [sandwich] = await selectIds(
    client,
    `SELECT id FROM sandwiches WHERE date_deleted IS NULL ORDER BY rating_count DESC, id LIMIT 1`,
  );
  const members = await insertBenchSessions(
    client,
    await selectIds(
      client,
      `SELECT u.id FROM users u WHERE role = 'user' AND NOT EXISTS (
         SELECT FROM reviews v WHERE v.user_id = u.id AND v.sandwich_id = $1) ORDER BY md5(u.id) DESC LIMIT $2`,
      [sandwich, AT_ONCE * ROUNDS],
    ),
  );
  const action = { actionType: 'try', entityType: 'sandwich', entityId: Number(sandwich) };
  const review = { sandwichId: Number(sandwich), rating: 5, review: 'Everybody is here.' };
  const requests = members.flatMap(({ id, cookie }) => [
    createRawPostRequest(`/api/users/${id}/actions`, action, { cookie }),
    createRawPostRequest('/api/reviews', review, { cookie }),
  ]);
  const before = await state(client, assertDefined(sandwich));
  const load = await runHttpLoad({ port: site.port, connections: AT_ONCE, requests, once: true });
  const after = await state(client, assertDefined(sandwich));
  // Only acknowledged requests count; marks and reviews alternate.
  const done = members.length - load.failed.filter((at) => at % 2 === 1).length;
  const lost = Math.max(0, done - (after.counted - before.counted));
  const wrong = after.counted - after.reviews;
  const deadlocks = after.deadlocks - before.deadlocks;
  const errors = countFailedRequests(load);
  yield {
    name: 'mark tried and review, one popular sandwich',
    how: `${AT_ONCE} at once, kept alive, ${requests.length.toLocaleString('en')} writes`,
    reference: '',
    reached: `${lost} lost, ${Math.abs(wrong)} miscounted, ${deadlocks} deadlocks, ${errors} errors${errors > 0 ? ` ${JSON.stringify(load.failures)}` : ''}`,
    aim: '0, 0, 0, 0',
    isReached: lost === 0 && wrong === 0 && deadlocks === 0 && errors === 0,
  };
}

async function state(client: Client, sandwich: string) {
  const { rows } = await client.query<{ counted: number; reviews: number; deadlocks: number }>(
    `SELECT (SELECT rating_count FROM sandwich_totals WHERE sandwich_id = s.id) AS counted,
       (SELECT count(*)::int FROM reviews WHERE sandwich_id = s.id) AS reviews,
       (SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()) AS deadlocks
     FROM sandwiches s WHERE id = $1`,
    [sandwich],
  );
  return assertDefined(rows[0]);
}
