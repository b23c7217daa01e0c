import type { Client } from 'pg';
import { insertBenchSessions, type BenchMember } from '../bench-sessions.ts';
import { selectIds } from '../select-ids.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type ExpensiveRequest = { kind: string; path: string; cookie?: string };

const ENTRIES = 10_000;
const WORDS = [
  'chicken',
  'spicy',
  'a',
  'e',
  'hot',
  'sandwich',
  'the',
  'crispy',
  'street',
  'main',
  'honey',
  'classic',
];

type RequestKind = { kind: string; pathOf: (turn: number) => string; cookie?: string };

export async function createExpensiveRequests(client: Client, count: number): Promise<ExpensiveRequest[]> {
  const kinds = await kindsOf(client);
  return Array.from({ length: count }, (_, turn) => {
    const { pathOf, ...kind } = assertDefined(kinds[turn % kinds.length]);
    return { ...kind, path: pathOf(Math.floor(turn / kinds.length)) };
  });
}

async function kindsOf(client: Client): Promise<RequestKind[]> {
  const popular = await selectIds(
    client,
    'SELECT id FROM sandwiches ORDER BY rating_count DESC, id LIMIT 100',
  );
  const chains = await selectIds(
    client,
    `SELECT restaurant_id AS id FROM sandwiches WHERE date_deleted IS NULL
     GROUP BY restaurant_id ORDER BY count(*) DESC, restaurant_id LIMIT 100`,
  );
  const owner = await memberWithEntries(client);
  return [...catalogKinds(popular, chains), ...memberKinds(owner)];
}

function catalogKinds(popular: readonly string[], chains: readonly string[]): RequestKind[] {
  return [
    {
      kind: 'restaurants open now in the whole world',
      pathOf: (turn) => `/api/restaurants/search?bbox=${world(turn)}&openNow=true`,
    },
    {
      kind: 'restaurants in the whole world',
      pathOf: (turn) => `/api/restaurants/search?bbox=${world(turn)}`,
    },
    { kind: 'restaurants near, wide', pathOf: (turn) => `/api/restaurants/search?${far(turn)}&radius=50` },
    {
      kind: 'map of the whole world, open now',
      pathOf: (turn) => `/api/map?bbox=${world(turn)}&zoom=3&openNow=true`,
    },
    {
      kind: 'map of the whole world, words',
      pathOf: (turn) => `/api/map?bbox=${world(turn)}&zoom=3&q=${word(turn)}`,
    },
    {
      kind: 'search, one word',
      pathOf: (turn) => `/api/sandwiches/search?q=${word(turn)}&limit=${40 + turn}`,
    },
    {
      kind: 'search, two words, near',
      pathOf: (turn) => `/api/sandwiches/search?q=${word(turn)}%20${word(turn + 5)}&${far(turn)}`,
    },
    {
      kind: 'search, best rated',
      pathOf: (turn) => `/api/sandwiches/search?q=${word(turn)}&sort=rating&limit=${40 + turn}`,
    },
    { kind: 'search page', pathOf: (turn) => `/explore?q=${word(turn)}%20${word(turn + 1)}` },
    { kind: 'a popular sandwich’s page', pathOf: (turn) => `/sandwich/${at(popular, turn)}` },
    { kind: 'all its reviews', pathOf: (turn) => `/api/sandwiches/${at(popular, turn)}/reviews` },
    { kind: 'reviews of a restaurant', pathOf: (turn) => `/api/reviews?restaurantId=${at(chains, turn)}` },
    { kind: 'a chain’s page', pathOf: (turn) => `/restaurant/${at(chains, turn)}` },
    {
      kind: 'sandwiches alike',
      pathOf: (turn) => `/api/sandwiches/${at(popular, turn)}/matches?${far(turn)}`,
    },
    { kind: 'part of the sitemap', pathOf: (turn) => `/sitemaps/sandwiches-${1 + (turn % 6)}.xml` },
  ];
}

function memberKinds(owner: BenchMember): RequestKind[] {
  return [
    { kind: 'public collection', pathOf: () => `/api/users/${owner.id}/sandwiches?with=sandwich` },
    {
      kind: 'own collection',
      pathOf: () => `/api/users/${owner.id}/sandwiches`,
      cookie: owner.cookie,
    },
    { kind: 'own collection’s page', pathOf: () => '/collection', cookie: owner.cookie },
    { kind: 'own ranking', pathOf: () => `/api/users/${owner.id}/ranking`, cookie: owner.cookie },
    { kind: 'own ranking’s page', pathOf: () => '/collection/ranking', cookie: owner.cookie },
    { kind: 'own profile’s page', pathOf: () => '/profile', cookie: owner.cookie },
    { kind: 'home of a member', pathOf: () => '/', cookie: owner.cookie },
    {
      kind: 'own matches',
      pathOf: (turn) => `/api/users/${owner.id}/matches?${far(turn)}`,
      cookie: owner.cookie,
    },
    { kind: 'list of a member', pathOf: () => `/lists/${owner.id}` },
  ];
}

function at(list: readonly string[], turn: number): string {
  return assertDefined(list[turn % list.length]);
}

function word(turn: number): string {
  return at(WORDS, turn);
}

function spread(turn: number): number {
  return (turn * 0.618_034) % 1;
}

function world(turn: number): string {
  return `-${180 - spread(turn)},-85,179.9,${85 - spread(turn)}`;
}

function far(turn: number): string {
  return `lat=${(25 + spread(turn) * 24).toFixed(4)}&lng=${(-122 + spread(turn + 7) * 50).toFixed(4)}`;
}

async function memberWithEntries(client: Client): Promise<BenchMember> {
  const [id = ''] = await selectIds(client, 'SELECT id FROM users ORDER BY md5(id) LIMIT 1');
  await client.query(
    `INSERT INTO user_sandwiches (user_id, sandwich_id, has_tried, is_favorite)
     SELECT $1, id, true, id % 5 = 0 FROM sandwiches WHERE date_deleted IS NULL ORDER BY id LIMIT $2
     ON CONFLICT DO NOTHING`,
    [id, ENTRIES],
  );
  await client.query(
    `UPDATE users SET preferences = preferences || '{"collectionVisibility": "public"}' WHERE id = $1`,
    [id],
  );
  return assertDefined((await insertBenchSessions(client, [id]))[0]);
}
