import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getMaxComparisonsToRank, pickNextSandwichToCompare } from '#shared/members/pairwise-ranking.ts';
import { shareCardOfRanking } from '#shared/images/share-cards.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestUserSandwich, testUserSandwichRow } from '#server/testing/factories/user-sandwiches.ts';
import { createTestSandwich, createTestSandwiches } from '#server/testing/factories/sandwiches.ts';
import { signUp, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

async function memberWith(count: number): Promise<{ person: TestUser; ids: number[]; path: string }> {
  const person = await signUp(site);
  const ids = await createTestSandwiches(site.db, count);
  const rows = ids.map((sandwich_id) =>
    testUserSandwichRow({ user_id: person.id, sandwich_id, has_tried: true }),
  );
  await site.db.insertInto('user_sandwiches').values(rows).execute();
  return { person, ids, path: `/api/users/${person.id}/ranking` };
}

type Ranked = { sandwichId: number; isGone: boolean };
const idsOf = (rows: Ranked[]) => rows.map(({ sandwichId }) => sandwichId);

/** Answers the page's questions as a member who prefers lower ids, until all sandwiches are ranked. */
async function rankAll(person: TestUser, path: string, most = Infinity): Promise<number> {
  for (let questionCount = 0; ; questionCount++) {
    const { ranked, waiting, answers } = (await person.get(path)).json;
    const sandwichId = waiting[0]?.sandwichId as number | undefined;
    if (sandwichId === undefined || questionCount >= most) return questionCount;
    const known = answers.filter(
      (comparisonAnswer: { sandwichId: number }) => comparisonAnswer.sandwichId === sandwichId,
    );
    const rivalId =
      pickNextSandwichToCompare(idsOf(ranked), known) ?? (waiting[1]?.sandwichId as number | undefined);
    if (rivalId === undefined) return questionCount;
    const body = { sandwichId, rivalId, answer: sandwichId < rivalId ? 'better' : 'worse' };
    expect(await person.send('POST', `${path}/answers`, body)).toMatchObject({ status: 200 });
  }
}

test('ranks tried sandwiches with at most floor(log2 n) + 1 questions each, and can pause at any time', async () => {
  const { person, ids, path } = await memberWith(7);
  const wishlisted = await createTestUserSandwich(site.db, { user_id: person.id });
  expect((await person.get(path)).json).toMatchObject({ ranked: [], answers: [], shareToken: null });
  expect(await rankAll(person, path, 4)).toBe(4);
  const half = (await person.get(path)).json;
  expect(half.ranked.length + half.waiting.length).toBe(7);
  expect(idsOf(half.waiting)).not.toContain(wishlisted.sandwich_id);
  const questionCount = 4 + (await rankAll(person, path));
  const most = ids.map((_, at) => getMaxComparisonsToRank(at)).reduce((sum, each) => sum + each);
  expect(questionCount).toBeLessThanOrEqual(most);
  expect((await person.get(path)).json).toMatchObject({ waiting: [], answers: [] });
  expect(idsOf((await person.get(path)).json.ranked)).toEqual(ids);
});

test('asks on about a sandwich whose last possible rival has left the ranking', async () => {
  const { person, ids, path } = await memberWith(4);
  const [better, middle, worse, unranked] = ids as [number, number, number, number];
  await site.db
    .updateTable('user_sandwiches')
    .set({ has_tried: false })
    .where('sandwich_id', '=', unranked)
    .execute();
  await rankAll(person, path);
  await site.db
    .updateTable('user_sandwiches')
    .set({ has_tried: true })
    .where('sandwich_id', '=', unranked)
    .execute();
  await person.send('POST', `${path}/answers`, { sandwichId: unranked, rivalId: middle, answer: 'worse' });
  expect((await person.send('DELETE', `${path}/sandwiches/${worse}`)).status).toBeLessThan(300);
  await rankAll(person, path);
  const { ranked, waiting } = (await person.get(path)).json;
  expect(waiting).toEqual([]);
  expect(idsOf(ranked).toSorted((a, b) => a - b)).toEqual([better, middle, worse, unranked]);
});

test('returns the first hundred unranked sandwiches, and the number of all', async () => {
  const { person, path } = await memberWith(102);
  const { json } = await person.get(path);
  expect(json.waitingTotal).toBe(102);
  expect(json.waiting).toHaveLength(100);
  await rankAll(person, path, 1);
  const after = (await person.get(path)).json;
  expect(after.ranked.length + after.waitingTotal).toBe(102);
});

test('ranks a sandwich right below the one it ties with, without another question', async () => {
  const { person, ids, path } = await memberWith(4);
  const [last, ...first] = ids.toReversed();
  await sql`UPDATE user_sandwiches SET has_tried = false WHERE sandwich_id = ${last!}`.execute(site.db);
  await rankAll(person, path);
  await sql`UPDATE user_sandwiches SET has_tried = true WHERE sandwich_id = ${last!}`.execute(site.db);
  const tieAnswer = { sandwichId: last, rivalId: first[1], answer: 'same' };
  expect((await person.send('POST', `${path}/answers`, tieAnswer)).json.place).toBe(3);
  expect(idsOf((await person.get(path)).json.ranked)).toEqual([ids[0], ids[1], last, ids[2]]);
});

test('two tabs: an outdated question gets 409, a move with an old ETag gets 412, and neither changes anything', async () => {
  const { person, ids, path } = await memberWith(4);
  await rankAll(person, path);
  const before = (await person.get(path)).json;
  const changedAnswer = { sandwichId: ids[0], rivalId: ids[1], answer: 'worse' };
  expect(await person.send('POST', `${path}/answers`, changedAnswer)).toMatchObject({
    status: 409,
    json: { detail: 'This sandwich is already in your ranking.' },
  });
  const etag = `"${before.revision}"`;
  const move = (id: number, after: number | null) =>
    person.send('PUT', `${path}/sandwiches/${id}`, { after }, { 'if-match': etag });
  expect((await move(ids[3]!, null)).status).toBe(200);
  expect((await move(ids[2]!, ids[0]!)).status).toBe(412);
  expect(idsOf((await person.get(path)).json.ranked)).toEqual([ids[3], ids[0], ids[1], ids[2]]);
});

test('races: answers from many tabs at once leave every sandwich exactly once', async () => {
  const { person, ids, path } = await memberWith(6);
  await rankAll(person, path, 3);
  const { ranked, waiting } = (await person.get(path)).json;
  const answers = await Promise.all(
    waiting.flatMap(({ sandwichId }: Ranked) =>
      ranked.flatMap((rival: Ranked) =>
        ['better', 'worse', 'same'].map((answer) =>
          person.send('POST', `${path}/answers`, { sandwichId, rivalId: rival.sandwichId, answer }),
        ),
      ),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const after = (await person.get(path)).json;
  expect([...idsOf(after.ranked), ...idsOf(after.waiting)].toSorted((a, b) => a - b)).toEqual(ids);
});

test('random moves, and many to the same position, give the expected order', async () => {
  const { person, ids, path } = await memberWith(5);
  await rankAll(person, path);
  const model = [...ids];
  const aMove = fc.record({ of: fc.nat(4), to: fc.nat(4) });
  const moves = [
    ...fc.sample(aMove, 25),
    ...Array.from({ length: 30 }, (_, at) => ({ of: 4 - (at % 2), to: 2 })),
  ];
  for (const { of, to } of moves) {
    const [moved] = model.splice(of, 1);
    model.splice(to, 0, moved!);
    const after = to === 0 ? null : model[to - 1]!;
    await person.send('PUT', `${path}/sandwiches/${moved}`, { after });
  }
  expect(idsOf((await person.get(path)).json.ranked)).toEqual(model);
});

test('an untried sandwich returns to its rank when tried again; a deleted one is marked and can be removed', async () => {
  const { person, ids, path } = await memberWith(3);
  await rankAll(person, path);
  const link = (await person.get(`/api/users/${person.id}/sandwiches`)).json.find(
    ({ sandwichId }: Ranked) => sandwichId === ids[1],
  );
  await person.send('PATCH', `/api/user-sandwiches/${link.id}`, { hasTried: false });
  expect((await person.get(path)).json).toMatchObject({ ranked: { length: 2 }, waiting: [] });
  await person.send('PATCH', `/api/user-sandwiches/${link.id}`, { hasTried: true });
  expect(idsOf((await person.get(path)).json.ranked)).toEqual(ids);

  await sql`UPDATE sandwiches SET date_deleted = now() WHERE id = ${ids[0]!}`.execute(site.db);
  expect((await person.get(path)).json.ranked.map(({ isGone }: Ranked) => isGone)).toEqual([
    true,
    false,
    false,
  ]);
  expect((await person.send('DELETE', `${path}/sandwiches/${ids[0]}`)).status).toBe(204);
  expect((await person.send('DELETE', `${path}/sandwiches/${ids[0]}`)).status).toBe(404);
  expect(idsOf((await person.get(path)).json.ranked)).toEqual([ids[1], ids[2]]);
  // Removes a sandwich and undoes it.
  expect((await person.send('DELETE', `${path}/sandwiches/${ids[2]}`)).status).toBe(204);
  expect(idsOf((await person.get(path)).json.waiting)).toEqual([ids[2]]);
  expect((await person.send('PUT', `${path}/sandwiches/${ids[2]}`, { after: null })).status).toBe(200);
  expect(idsOf((await person.get(path)).json.ranked)).toEqual([ids[2], ids[1]]);
});

test('ranks only tried sandwiches, and shows the ranking to its owner alone', async () => {
  const { person, ids, path } = await memberWith(2);
  await rankAll(person, path);
  const { sandwich_id: wishlisted } = await createTestUserSandwich(site.db, { user_id: person.id });
  for (const sandwichId of [wishlisted, (await createTestSandwich(site.db)).id, 2147483647]) {
    const body = { sandwichId, rivalId: ids[0], answer: 'better' };
    expect((await person.send('POST', `${path}/answers`, body)).status).toBe(409);
    expect((await person.send('PUT', `${path}/sandwiches/${sandwichId}`, { after: null })).status).toBe(409);
  }
  const other = await signUp(site);
  expect((await other.get(path)).status).toBe(404);
  expect((await signedOutUser(site).get(path)).status).toBe(401);
});

test('has a share link until it is deleted, and is listed for search engines only if the collection is public', async () => {
  const { person, ids, path } = await memberWith(3);
  await rankAll(person, path);
  await sql`UPDATE user_sandwiches SET notes = 'mark-notes', rating = 1 WHERE user_id = ${person.id}`.execute(
    site.db,
  );
  const { shareToken } = (await person.send('PUT', `${path}/link`)).json;
  expect(shareToken).toMatch(/^[\w-]{24}$/);
  expect((await person.send('PUT', `${path}/link`)).json.shareToken).toBe(shareToken);
  const shared = await site.get(`/api/rankings/${shareToken}`);
  expect(shared.json).toMatchObject({ owner: { id: person.id }, isListed: false, total: 3 });
  expect(idsOf(shared.json.ranked)).toEqual(ids);
  expect(shared.text).not.toMatch(/mark|email|isGone|answers|shareToken|@/);

  await person.send('PATCH', `/api/users/${person.id}`, { preferences: { collectionVisibility: 'public' } });
  expect((await site.get(`/api/rankings/${shareToken}`)).json.isListed).toBe(true);
  await sql`UPDATE sandwiches SET date_deleted = now() WHERE id = ${ids[0]!}`.execute(site.db);
  expect(idsOf((await site.get(`/api/rankings/${shareToken}`)).json.ranked)).toEqual([ids[1], ids[2]]);

  const card = shareCardOfRanking(shareToken, (await site.get(`/api/rankings/${shareToken}`)).json);
  const image = () => site.app.inject({ url: card.path });
  expect((await image()).headers['content-type']).toBe('image/jpeg');
  expect((await person.send('DELETE', `${path}/link`)).status).toBe(204);
  expect((await image()).statusCode).toBe(404);
  expect((await site.get(`/api/rankings/${shareToken}`)).status).toBe(404);
  expect((await person.send('PUT', `${path}/link`)).json.shareToken).not.toBe(shareToken);
});

test.each(['%00', '..', '%F0%9F%8D%97', 'a'.repeat(65), '%27--'])(
  'returns 404 for the share token %s',
  async (token) => {
    expect((await site.get(`/api/rankings/${token}`)).status).toBe(404);
    expect((await site.get(`/share-images/rankings/${token}.jpg`)).status).toBe(404);
  },
);
