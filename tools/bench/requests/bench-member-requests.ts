import type { Client } from 'pg';
import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { insertBenchSessions } from '../bench-sessions.ts';
import { selectIds } from '../select-ids.ts';
import type { BenchOptions } from '../bench-plans.ts';
import {
  benchReadsAgainstReplay,
  createReadBenchRow,
  type ReadBenchmark,
} from './bench-reads-against-replay.ts';
import type { BenchResult } from '../bench-result-table.ts';

const COLLECTED = 2_000;
const AIM = 0.6;
const CONNECTIONS = 32;

/** A member's own pages are rendered for each request and must not come from a cache. */
export async function* benchMemberRequests(
  site: StartedTestSite,
  client: Client,
  bench: BenchOptions,
): AsyncGenerator<BenchResult> {
  const [id = ''] = await selectIds(client, `SELECT id FROM users ORDER BY md5(id) LIMIT 1`);
  await client.query(
    `INSERT INTO user_sandwiches (user_id, sandwich_id, has_tried, is_favorite)
     SELECT $1, id, true, id % 5 = 0 FROM sandwiches WHERE date_deleted IS NULL ORDER BY id LIMIT $2
     ON CONFLICT DO NOTHING`,
    [id, COLLECTED],
  );
  const [member] = await insertBenchSessions(client, [id]);
  const each = bench.plan.isFull ? 300 : 40;
  for (const [label, path, reference] of [
    ['own collection (JSON)', `/api/users/${id}/sandwiches`, 'pg'],
    ['own collection (HTML)', '/collection', 'pg and React'],
    ['own profile (HTML)', '/profile', 'pg and React'],
  ] as const) {
    const reading: ReadBenchmark = {
      name: `${label} of ${COLLECTED.toLocaleString('en')}, uncached`,
      paths: Array<string>(each * (bench.plan.rounds + 1)).fill(path),
      concurrency: CONNECTIONS,
      reference,
      aim: AIM,
      headers: { cookie: assertDefined(member).cookie },
    };
    yield { ...createReadBenchRow(reading, await benchReadsAgainstReplay(site, reading, bench)), how: HOW };
  }
}

const HOW = `${CONNECTIONS}, kept alive, not compressed`;
