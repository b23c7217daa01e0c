import { assertDefined } from '#shared/assert-defined.ts';
import { SAMPLE_GIF } from './sample-gif.ts';
import type { ChaosWriteLog } from './chaos-write-log.ts';

export type ChaosWriter = { id: string; cookie: string; number: number };

const PASSWORD = 'crispy-thigh-9';
let count = 0;

export async function registerChaosWriter(url: string, number: number): Promise<ChaosWriter> {
  const username = `writer-${number}-${Math.random().toString(36).slice(2, 8)}`;
  const body = JSON.stringify({ username, email: `${username}@eaters.example`, password: PASSWORD });
  const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', body, headers: HEADERS });
  if (answer.status !== 201) throw new Error(`Nobody can register: ${answer.status} ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  return { id, number, cookie: assertDefined(assertDefined(answer.headers.getSetCookie()[0]).split(';')[0]) };
}

const HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

export type ChaosWriteTargets = { restaurantId: number; sandwichIds: number[] };

export async function runChaosWriter(
  url: string,
  writer: ChaosWriter,
  targets: ChaosWriteTargets,
  ledger: ChaosWriteLog,
  until: AbortSignal,
): Promise<void> {
  while (!until.aborted) {
    const value = `w${(count += 1)}`;
    await assertDefined(KINDS[count % KINDS.length])({ url, writer, targets, ledger, value, until }).catch(
      () => {},
    );
  }
}

type WriteJob = {
  url: string;
  writer: ChaosWriter;
  targets: ChaosWriteTargets;
  ledger: ChaosWriteLog;
  value: string;
  until: AbortSignal;
};

const KINDS: ((job: WriteJob) => Promise<void>)[] = [
  review,
  addListEntry,
  bio,
  review,
  addListEntry,
  restaurant,
  review,
  picture,
];

async function review(job: WriteJob): Promise<void> {
  const sandwichId = assertDefined(job.targets.sandwichIds[count % job.targets.sandwichIds.length]);
  const entry = job.ledger.sends('review', `${job.writer.id} ${sandwichId}`, job.value);
  if (await send(job, 'POST', '/api/reviews', { sandwichId, rating: 1 + (count % 5), review: job.value }))
    job.ledger.has(entry, job.value);
}

async function addListEntry(job: WriteJob): Promise<void> {
  const sandwichId = assertDefined(job.targets.sandwichIds[(count * 7) % job.targets.sandwichIds.length]);
  const entry = job.ledger.sends('wish', `${job.writer.id} ${sandwichId}`, job.value);
  const made = await send(job, 'POST', '/api/user-sandwiches', {
    sandwichId,
    hasTried: count % 2 === 0,
    notes: job.value,
  });
  // A list entry that existed before keeps its notes.
  if (made?.notes === job.value) job.ledger.has(entry, job.value);
}

async function bio(job: WriteJob): Promise<void> {
  const entry = job.ledger.sends('bio', job.writer.id, job.value);
  if (await send(job, 'PATCH', `/api/users/${job.writer.id}`, { bio: job.value }))
    job.ledger.has(entry, job.value);
}

async function restaurant(job: WriteJob): Promise<void> {
  const name = `Roost ${job.value}`;
  const body = { name, description: 'Chicken.', restaurantType: 'Deli', priceRange: '$' };
  const entry = job.ledger.sends('restaurant', name, name);
  const made = await send(job, 'POST', '/api/restaurants', body, { 'idempotency-key': job.value });
  if (!made) return;
  job.ledger.has(entry, name);
  const dish = job.ledger.sends('sandwich', `Dish ${job.value}`, String(made.id));
  if (await send(job, 'POST', '/api/sandwiches', { restaurantId: made.id, name: `Dish ${job.value}` }))
    job.ledger.has(dish, String(made.id));
}

async function picture(job: WriteJob): Promise<void> {
  const { url, writer, until } = job;
  const answer = await fetch(`${url}/api/uploads/imageUploader`, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'image/gif', cookie: writer.cookie },
    body: new Uint8Array(SAMPLE_GIF),
    signal: until,
  });
  if (answer.status !== 201) return void (await answer.body?.cancel());
  const { url: path } = (await answer.json()) as { url: string };
  const id = assertDefined(/[0-9a-f]{32}/.exec(path))[0];
  job.ledger.has(job.ledger.sends('picture', id, id), id);
}

// oxlint-disable-next-line no-explicit-any -- responses of several types
async function send(
  { url, writer, until }: WriteJob,
  method: string,
  path: string,
  body: object,
  more: Record<string, string> = {},
): Promise<any> {
  const headers = { ...HEADERS, cookie: writer.cookie, ...more };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body), signal: until });
  if (answer.status < 300) return answer.json();
  await answer.body?.cancel();
  return null;
}
