import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { shareCardOfRanking } from '#shared/images/share-cards.ts';
import { createTestUserSandwich } from '#server/testing/factories/user-sandwiches.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'posters-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = useTestApp({ RATE_LIMITS: 'off', DATA_DIR: folder });

const LONG = 'Honey Butter '.repeat(15).trim();

const RANKINGS: [string, string[]][] = [
  ['nothing', []],
  ['three, with a very long name and a script without a font', [LONG, '🍗', 'ᚱᚢᚾᛖ ꦱꦠꦺ']],
];
const MORE_RANKINGS: [string, string[]][] = [
  ['one', ['Nashville Hot']],
  ['two', ['Katsu', 'שניצל של סבתא']],
  ['four', ['Katsu', 'Karaage', 'Schnitzel', 'Nugget']],
];

test.each([...RANKINGS, ...(isLongRun ? MORE_RANKINGS : [])])(
  'renders a preview and a square poster for a ranking of %s',
  async (_, names) => {
    const { shareToken, ranking } = await sharedRanking(names);
    const wide = await imageAt(shareCardOfRanking(shareToken, ranking).path);
    expect([wide.width, wide.height]).toEqual([1200, 630]);
    expect(wide.size).toBeLessThanOrEqual(100_000);
    const square = await imageAt(shareCardOfRanking(shareToken, ranking, 'square').path);
    expect([square.width, square.height]).toEqual([1080, 1080]);
    expect(square.size).toBeLessThanOrEqual(250_000);
  },
);

test('a poster changes with the top three and their restaurants, and not with lower ranks', async () => {
  const { shareToken, ranking } = await sharedRanking(['Katsu', 'Karaage', 'Schnitzel', 'Nugget']);
  const pathOf = (changed: typeof ranking) => shareCardOfRanking(shareToken, changed).path;
  const [first, second, third, fourth] = ranking.ranked;
  expect(pathOf({ ...ranking, ranked: [second, first, third, fourth] })).not.toBe(pathOf(ranking));
  const moved = { ...third, restaurantName: 'Elsewhere' };
  expect(pathOf({ ...ranking, ranked: [first, second, moved, fourth] })).not.toBe(pathOf(ranking));
  expect(pathOf({ ...ranking, ranked: [first, second, third] })).toBe(pathOf(ranking));
});

test('the square poster redirects to its version, and is gone when the link is deleted', async () => {
  const { shareToken, ranking, person } = await sharedRanking(['Katsu', 'Karaage']);
  const answer = await site.get(`/share-images/squares/ranking-${shareToken}.jpg`);
  const { path } = shareCardOfRanking(shareToken, ranking, 'square');
  expect([answer.status, answer.headers['location']]).toEqual([302, path]);
  expect((await site.get(path)).status).toBe(200);
  await person.send('DELETE', `/api/users/${person.id}/ranking/link`);
  expect((await site.get(path)).status).toBe(404);
});

async function sharedRanking(names: readonly string[]) {
  const person = await signUp(site);
  let after: number | null = null;
  for (const name of names) {
    const { id } = await createTestSandwich(site.db, { name });
    await createTestUserSandwich(site.db, { user_id: person.id, sandwich_id: id, has_tried: true });
    await person.send('PUT', `/api/users/${person.id}/ranking/sandwiches/${id}`, { after });
    after = id;
  }
  const { shareToken } = (await person.send('PUT', `/api/users/${person.id}/ranking/link`)).json;
  return { person, shareToken, ranking: (await site.get(`/api/rankings/${shareToken}`)).json };
}

async function imageAt(url: string) {
  const { statusCode, rawPayload } = await site.app.inject({ url });
  expect(statusCode).toBe(200);
  const { width, height } = await sharp(rawPayload).metadata();
  return { width, height, size: rawPayload.length };
}
