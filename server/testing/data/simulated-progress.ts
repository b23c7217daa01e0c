import fc from 'fast-check';
import { expect } from 'vitest';
import { findTotalsAndXpDrift } from '#server/features/recount/recount.ts';
import { sql } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { createTestBadge } from '../factories/badges.ts';
import { createTestLocation } from '../factories/locations.ts';
import { createTestSandwich } from '../factories/sandwiches.ts';
import { signUp, type TestUser } from '../test-users.ts';
import type { TestApp } from '../test-app.ts';

// A model that knows only the rules of M4 and M9, and the commands to compare it with the site.

const BASE = 10;
const BONUS = 15;
const REVIEW = 10;
export const TEST_LEVEL_BADGE_XP = [10, 25, 45, 70];
const COUNTER = { latitude: 34.0522, longitude: -118.2437 };
const NORTH = { near: 0.004, far: 0.05 };

type ListEntry = { favorite: boolean; tried: boolean };
export type ProgressModel = {
  links: Map<number, ListEntry>;
  reviews: Map<number, number>;
  awards: Set<string>;
  xp: number;
};
export type ProgressSimulation = { test: TestApp; person: TestUser; sandwiches: number[]; badges: Map<number, number> };
type Play = fc.AsyncCommand<ProgressModel, ProgressSimulation>;

async function startGame(test: TestApp, badges: ProgressSimulation['badges']): Promise<{ model: ProgressModel; real: ProgressSimulation }> {
  const sandwiches = await Promise.all([0, 1].map(() => sandwichAtCounter(test)));
  const model: ProgressModel = { links: new Map(), reviews: new Map(), awards: new Set(), xp: 0 };
  return { model, real: { test, person: await signUp(test), sandwiches, badges } };
}

export async function simulateProgress(
  test: TestApp,
  badges: ProgressSimulation['badges'],
  commands: Iterable<Play>,
): Promise<void> {
  await fc.asyncModelRun(() => startGame(test, badges), commands);
  expect(await findTotalsAndXpDrift(test.db)).toEqual([]);
}

export async function createTestLevelBadges(test: TestApp): Promise<ProgressSimulation['badges']> {
  const badges = await Promise.all(
    TEST_LEVEL_BADGE_XP.map((required_xp) => createTestBadge(test.db, { required_xp, category: 'level' })),
  );
  return new Map(badges.map(({ id, required_xp }) => [id, assertDefined(required_xp)]));
}

export function progressCommandArbitraries(): fc.Arbitrary<Play>[] {
  // Two sandwiches and many check-ins, so that a short game already repeats itself.
  const sandwichIndex = fc.nat(1);
  const place = fc.constantFrom('near' as const, 'near' as const, 'far' as const, null);
  const stars = fc.integer({ min: 1, max: 5 });
  return [
    fc.tuple(sandwichIndex, fc.boolean(), fc.boolean()).map(([at, favorite, tried]) => add(at, { favorite, tried })),
    fc.tuple(sandwichIndex, fc.boolean()).map(([at, on]) => set(at, { favorite: on })),
    fc.tuple(sandwichIndex, fc.boolean()).map(([at, on]) => set(at, { tried: on })),
    fc.tuple(sandwichIndex, place).map(([at, distance]) => tryIt(at, distance)),
    fc.tuple(sandwichIndex, place).map(([at, distance]) => tryIt(at, distance)),
    sandwichIndex.map(remove),
    fc.tuple(sandwichIndex, stars).map(([at, rating]) => review(at, rating)),
    fc.tuple(sandwichIndex, stars).map(([at, rating]) => edit(at, rating)),
    sandwichIndex.map(deleteReview),
    fc.constant(restart()),
  ];
}

function add(at: number, flags: ListEntry): Play {
  return play(`add ${at} ${JSON.stringify(flags)}`, async (model, { person, sandwiches }) => {
    const body = { sandwichId: sandwiches[at], isFavorite: flags.favorite, hasTried: flags.tried };
    const { status, json } = await person.send('POST', '/api/user-sandwiches', body);
    const before = model.links.get(at);
    const after = {
      favorite: flags.favorite || Boolean(before?.favorite),
      tried: flags.tried || Boolean(before?.tried),
    };
    model.links.set(at, after);
    if (flags.tried) award(model, `try:${at}`, BASE);
    expect([status, json.isFavorite, json.hasTried]).toEqual([
      before ? 200 : 201,
      after.favorite,
      after.tried,
    ]);
  });
}

function set(at: number, flags: Partial<ListEntry>): Play {
  return play(`set ${at} ${JSON.stringify(flags)}`, async (model, game) => {
    const { favorite: isFavorite, tried: hasTried } = flags;
    const before = model.links.get(at);
    const url = `/api/user-sandwiches/${await linkId(game, at)}`;
    const { status } = await game.person.send('PATCH', url, { isFavorite, hasTried });
    expect(status).toBe(before ? 200 : 404);
    if (!before) return;
    model.links.set(at, { ...before, ...flags });
    if (hasTried) award(model, `try:${at}`, BASE);
  });
}

function tryIt(at: number, distance: 'near' | 'far' | null): Play {
  return play(`try ${at} ${distance ?? 'nowhere'}`, async (model, { person, sandwiches }) => {
    const position = distance && {
      userLatitude: COUNTER.latitude + NORTH[distance],
      userLongitude: COUNTER.longitude,
      accuracy: 10,
    };
    const { status, json } = await person.send('POST', `/api/users/${person.id}/actions`, {
      actionType: 'try',
      entityType: 'sandwich',
      entityId: sandwiches[at],
      ...position,
    });
    const xpEarned = award(model, `try:${at}`, BASE);
    const locationBonusXp = distance === 'near' ? award(model, `bonus:${at}`, BONUS) : 0;
    model.links.set(at, { favorite: Boolean(model.links.get(at)?.favorite), tried: true });
    expect([status, json]).toMatchObject([
      xpEarned + locationBonusXp > 0 ? 201 : 200,
      { xpEarned, locationBonusXp, xp: model.xp, level: Math.max(1, Math.floor(model.xp / 100)) },
    ]);
  });
}

function remove(at: number): Play {
  return play(`remove ${at}`, async (model, game) => {
    const { status } = await game.person.send('DELETE', `/api/user-sandwiches/${await linkId(game, at)}`);
    expect(status).toBe(model.links.delete(at) ? 204 : 404);
  });
}

function review(at: number, rating: number): Play {
  return play(`review ${at} with ${rating}`, async (model, { person, sandwiches }) => {
    const { status, json } = await person.send('POST', '/api/reviews', {
      sandwichId: sandwiches[at],
      rating,
    });
    expect(status).toBe(model.reviews.has(at) ? 200 : 201);
    model.reviews.set(at, rating);
    expect(json.receipt?.xpEarned ?? 0).toBe(award(model, `review:${at}`, REVIEW));
  });
}

function edit(at: number, rating: number): Play {
  return play(`edit the review of ${at} to ${rating}`, async (model, game) => {
    const { status } = await game.person.send('PATCH', `/api/reviews/${await reviewId(game, at)}`, {
      rating,
    });
    expect(status).toBe(model.reviews.has(at) ? 200 : 404);
    if (model.reviews.has(at)) model.reviews.set(at, rating);
  });
}

function deleteReview(at: number): Play {
  return play(`delete the review of ${at}`, async (model, game) => {
    const { status } = await game.person.send('DELETE', `/api/reviews/${await reviewId(game, at)}`);
    expect(status).toBe(model.reviews.delete(at) ? 204 : 404);
  });
}

function restart(): Play {
  return play('restart', (_model, { test }) => test.restart());
}

function play(name: string, act: (model: ProgressModel, game: ProgressSimulation) => Promise<void>): Play {
  return {
    check: () => true,
    toString: () => name,
    async run(model, game) {
      await act(model, game);
      await compare(model, game);
    },
  };
}

async function compare(model: ProgressModel, { test, person, sandwiches, badges }: ProgressSimulation): Promise<void> {
  const [{ json: links }, { json: level }, { json: earned }, ...shown] = await Promise.all([
    person.get(`/api/users/${person.id}/sandwiches`),
    person.get(`/api/users/${person.id}/level`),
    person.get(`/api/users/${person.id}/badges`),
    ...sandwiches.map((id) => test.get(`/api/sandwiches/${id}`)),
  ]);
  const { rows } = await sql<{ xp: number; ledger: number; awards: number }>`
    SELECT u.xp, coalesce(sum(a.xp_earned + a.location_bonus_xp), 0) AS ledger,
      count(*) FILTER (WHERE a.xp_earned + a.location_bonus_xp > 0) AS awards
    FROM users u LEFT JOIN user_actions a ON a.user_id = u.id WHERE u.id = ${person.id} GROUP BY u.id
  `.execute(test.db);
  const actual = (links as { sandwichId: number; isFavorite: boolean; hasTried: boolean }[]).map((link) => [
    sandwiches.indexOf(link.sandwichId),
    { favorite: link.isFavorite, tried: link.hasTried },
  ]);
  expect(new Map(actual as [number, ListEntry][])).toEqual(model.links);
  expect(rows).toEqual([{ xp: model.xp, ledger: model.xp, awards: model.awards.size }]);
  expect(level).toMatchObject({ xp: model.xp, level: Math.max(1, Math.floor(model.xp / 100)) });
  expect((earned as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [...badges]
      .filter(([, step]) => step <= model.xp)
      .map(([id]) => id)
      .toSorted((a, b) => a - b),
  );
  for (const [at, { json }] of shown.entries()) {
    const rating = model.reviews.get(at);
    expect(json).toMatchObject({ averageRating: rating ?? 0, reviewCount: rating === undefined ? 0 : 1 });
  }
}

function award(model: ProgressModel, key: string, points: number): number {
  if (model.awards.has(key)) return 0;
  model.awards.add(key);
  model.xp += points;
  return points;
}

async function sandwichAtCounter(test: TestApp): Promise<number> {
  const { id, restaurant_id } = await createTestSandwich(test.db);
  await createTestLocation(test.db, { restaurant_id, ...COUNTER });
  return id;
}

async function linkId({ person, sandwiches }: ProgressSimulation, at: number): Promise<number> {
  const { json } = await person.get(`/api/users/${person.id}/sandwiches`);
  const links = json as { id: number; sandwichId: number }[];
  return links.find(({ sandwichId }) => sandwichId === sandwiches[at])?.id ?? 999_999_999;
}

async function reviewId({ person, sandwiches }: ProgressSimulation, at: number): Promise<number> {
  const { json } = await person.get(`/api/reviews?userId=${person.id}&sandwichId=${sandwiches[at]}`);
  return (json as { id: number }[])[0]?.id ?? 999_999_999;
}
