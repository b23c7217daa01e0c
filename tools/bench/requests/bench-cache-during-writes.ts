import type { Client } from 'pg';
import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import { countFailedRequests, runHttpLoad } from '../load/run-generator.ts';
import { createRawGetRequest, createRawPostRequest } from '../load/raw-http-request.ts';
import { insertBenchSessions } from '../bench-sessions.ts';
import { selectIds } from '../select-ids.ts';
import type { BenchOptions } from '../bench-plans.ts';
import { quantile } from '../quantile.ts';
import { formatRate, type BenchResult } from '../bench-result-table.ts';

const CONNECTIONS = 32;
const REVIEWS_A_SECOND = 20;
const AIM = 0.8;
const HOT = 20;
const WORDS = ['spicy', 'crispy', 'pickle', 'slaw', 'honey', 'bacon', 'ranch', 'cheese', 'hot', 'grilled'];

export async function* benchCacheDuringWrites(
  { port }: StartedTestSite,
  client: Client,
  { plan, step }: BenchOptions,
): AsyncGenerator<BenchResult> {
  const sandwiches = await selectIds(
    client,
    `SELECT id FROM sandwiches WHERE date_deleted IS NULL ORDER BY rating_count DESC, id LIMIT $1`,
    [HOT],
  );
  const gets = [
    ...['/', '/explore', '/api/sandwiches/popular?limit=20'],
    ...WORDS.flatMap((word) => [
      `/api/sandwiches/search?q=${word}&limit=20`,
      `/api/sandwiches/search?q=${word}+chicken&limit=20`,
    ]),
    ...sandwiches.map((id) => `/sandwich/${id}`),
  ].map((path) => createRawGetRequest(path));
  const seconds = 2 * plan.seconds;
  const reviews = await writeReviews(client, plan.rounds * seconds * REVIEWS_A_SECOND);
  const read = () => runHttpLoad({ port, connections: CONNECTIONS, requests: gets, seconds });
  await read();
  const [alone, beside]: [number[], number[]] = [[], []];
  let errors = 0;
  for (let round = 1; round <= plan.rounds; round++) {
    const quiet = await read();
    const requests = reviews.splice(0, seconds * REVIEWS_A_SECOND);
    const [busy, written] = await Promise.all([
      read(),
      runHttpLoad({ port, connections: 4, requests, rate: REVIEWS_A_SECOND, seconds }),
    ]);
    alone.push(quiet.rate);
    beside.push(busy.rate);
    errors += countFailedRequests(quiet) + countFailedRequests(busy) + countFailedRequests(written);
    step(`Round ${round}: ${formatRate(quiet.rate)} alone, ${formatRate(busy.rate)} beside reviews`);
  }
  const ratio = quantile(
    beside.map((rate, at) => rate / (alone[at] ?? rate)),
    0.5,
  );
  yield {
    name: `pages and searches from the cache, beside ${REVIEWS_A_SECOND} reviews a second`,
    how: `${CONNECTIONS} connections, kept alive, ${gets.length} addresses`,
    reference: `without reviews, ${formatRate(quantile(alone, 0.5))}`,
    reached: `${formatRate(quantile(beside, 0.5))}: **${ratio.toFixed(2)}**, ${errors} errors`,
    aim: `>= ${AIM.toFixed(2)}`,
    isReached: ratio >= AIM && errors === 0,
  };
}

async function writeReviews(client: Client, count: number): Promise<Buffer[]> {
  const members = await insertBenchSessions(
    client,
    await selectIds(client, `SELECT id FROM users WHERE role = 'user' ORDER BY md5(id) LIMIT $1`, [count]),
  );
  const sandwiches = await selectIds(
    client,
    `SELECT id FROM sandwiches WHERE date_deleted IS NULL ORDER BY md5(id::text) LIMIT $1`,
    [count],
  );
  return sandwiches.flatMap((id, at) => {
    const member = members[at % members.length];
    if (!member) return [];
    const review = { sandwichId: Number(id), rating: 1 + (at % 5), review: 'Loud crust, quiet bun.' };
    return createRawPostRequest('/api/reviews', review, { cookie: member.cookie });
  });
}
