import { gif, gifFrame } from '#server/testing/pictures/formats.ts';
import { defined } from '#shared/defined.ts';
import type { Ledger } from './ledger.ts';

export type Writer = { id: string; cookie: string; number: number };

const PASSWORD = 'crispy-thigh-9';
const PICTURE = gif({ width: 8, height: 8 }, [gifFrame({ width: 8, height: 8 })]);
let count = 0;

export async function registerWriter(url: string, number: number): Promise<Writer> {
  const username = `writer-${number}-${Math.random().toString(36).slice(2, 8)}`;
  const body = JSON.stringify({ username, email: `${username}@eaters.example`, password: PASSWORD });
  const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', body, headers: HEADERS });
  if (answer.status !== 201) throw new Error(`Nobody can register: ${answer.status} ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  return { id, number, cookie: defined(defined(answer.headers.getSetCookie()[0]).split(';')[0]) };
}

const HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

export type WriteTargets = { restaurantId: number; sandwichIds: number[] };

/** Writes one thing after the other until told to end, and notes each before it is sent and when it was acknowledged. */
export async function runWriter(
  url: string,
  writer: Writer,
  town: WriteTargets,
  ledger: Ledger,
  until: AbortSignal,
): Promise<void> {
  while (!until.aborted) {
    const value = `w${(count += 1)}`;
    await defined(KINDS[count % KINDS.length])({ url, writer, town, ledger, value, until }).catch(() => {});
  }
}

type WriteJob = {
  url: string;
  writer: Writer;
  town: WriteTargets;
  ledger: Ledger;
  value: string;
  until: AbortSignal;
};

const KINDS: ((deed: WriteJob) => Promise<void>)[] = [
  review,
  addListEntry,
  bio,
  review,
  addListEntry,
  restaurant,
  review,
  picture,
];

async function review(deed: WriteJob): Promise<void> {
  const sandwichId = defined(deed.town.sandwichIds[count % deed.town.sandwichIds.length]);
  const entry = deed.ledger.sends('review', `${deed.writer.id} ${sandwichId}`, deed.value);
  if (await send(deed, 'POST', '/api/reviews', { sandwichId, rating: 1 + (count % 5), review: deed.value }))
    deed.ledger.has(entry, deed.value);
}

async function addListEntry(deed: WriteJob): Promise<void> {
  const sandwichId = defined(deed.town.sandwichIds[(count * 7) % deed.town.sandwichIds.length]);
  const entry = deed.ledger.sends('wish', `${deed.writer.id} ${sandwichId}`, deed.value);
  const made = await send(deed, 'POST', '/api/user-sandwiches', {
    sandwichId,
    hasTried: count % 2 === 0,
    notes: deed.value,
  });
  // One that was there keeps what it has.
  if (made?.notes === deed.value) deed.ledger.has(entry, deed.value);
}

async function bio(deed: WriteJob): Promise<void> {
  const entry = deed.ledger.sends('bio', deed.writer.id, deed.value);
  if (await send(deed, 'PATCH', `/api/users/${deed.writer.id}`, { bio: deed.value }))
    deed.ledger.has(entry, deed.value);
}

async function restaurant(deed: WriteJob): Promise<void> {
  const name = `Roost ${deed.value}`;
  const body = { name, description: 'Chicken.', restaurantType: 'Deli', priceRange: '$' };
  const entry = deed.ledger.sends('restaurant', name, name);
  const made = await send(deed, 'POST', '/api/restaurants', body, { 'idempotency-key': deed.value });
  if (!made) return;
  deed.ledger.has(entry, name);
  const dish = deed.ledger.sends('sandwich', `Dish ${deed.value}`, String(made.id));
  if (await send(deed, 'POST', '/api/sandwiches', { restaurantId: made.id, name: `Dish ${deed.value}` }))
    deed.ledger.has(dish, String(made.id));
}

async function picture(deed: WriteJob): Promise<void> {
  const { url, writer, until } = deed;
  const answer = await fetch(`${url}/api/uploads/imageUploader`, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'image/gif', cookie: writer.cookie },
    body: new Uint8Array(PICTURE),
    signal: until,
  });
  if (answer.status !== 201) return void (await answer.body?.cancel());
  const { url: path } = (await answer.json()) as { url: string };
  const id = defined(/[0-9a-f]{32}/.exec(path))[0];
  deed.ledger.has(deed.ledger.sends('picture', id, id), id);
}

// oxlint-disable-next-line no-explicit-any -- answers of several shapes
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
