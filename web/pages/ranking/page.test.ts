import { expect, test } from 'vitest';
import { shareCardOfRanking } from '#shared/images/share-cards.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { StubbedProblemAnswer, renderPageAt } from '#web/testing/rendered-page.ts';
import { findSchemaOrgErrors } from '#web/testing/find-schema-org-errors.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwx';
const SHARED = `/api/rankings/${TOKEN}`;
const member = buildMemberFixture();
const OWN = `/api/users/${member.id}/ranking`;

function aRow(sandwichId: number, name: string, isGone = false) {
  const place = {
    restaurantName: 'Roost',
    imageUrl: null,
    drawingUrl: `/images/sandwiches/${sandwichId}.svg`,
  };
  return { sandwichId, name, ...place, price: 12.5, isGone };
}

function shared(isListed: boolean) {
  const owner = { id: 'u1', username: 'wingspan', displayName: 'Pete', avatarUrl: null, level: 3 };
  const ranked = [aRow(1, 'The Big Cluck'), aRow(2, 'Small Cluck')];
  return { owner, isListed, dateShared: '2026-11-20T12:00:00Z', total: 2, ranked };
}

test('the first HTML of a shared ranking has its positions, its share card and noindex', async () => {
  const { text, html, jsonLd } = await renderPageAt(`/rankings/${TOKEN}`, { [SHARED]: shared(false) });
  expect(text).toContain('Pete ’s ranking 2 chicken sandwiches, best first.');
  expect(text).toContain('Number 1: The Big Cluck Roost 2 Number 2: Small Cluck');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(shareCardOfRanking(TOKEN, shared(false)).path);
  expect(text).not.toMatch(/Move|Remove|Stop sharing/);
  expect(jsonLd).toBeNull();
});

test('a shared ranking of a public collection can be indexed and has schema.org data', async () => {
  const { html, jsonLd } = await renderPageAt(`/rankings/${TOKEN}`, { [SHARED]: shared(true) });
  expect(html).not.toContain('noindex');
  expect(jsonLd).toMatchObject({ '@type': 'ItemList', numberOfItems: 2 });
  expect(findSchemaOrgErrors(jsonLd!)).toEqual([]);
});

test('a revoked link is answered with 404', async () => {
  const { status, text } = await renderPageAt(`/rankings/${TOKEN}`, {
    [SHARED]: new StubbedProblemAnswer(404, 'No such ranking.'),
  });
  expect(status).toBe(404);
  expect(text).toContain('Ranking not found');
});

test('the member’s own ranking shows what is off the menu, what is unranked and who can see it', async () => {
  const ranked = [aRow(1, 'The Big Cluck'), aRow(2, 'Late Cluck', true)];
  const ranking = {
    revision: 3,
    ranked,
    waiting: [aRow(3, 'New Cluck')],
    waitingTotal: 1,
    answers: [],
    shareToken: null,
  };
  const { text, html } = await renderPageAt('/collection/ranking', { [OWN]: ranking }, member);
  expect(text).toContain('2 ranked, 1 to go.');
  expect(text).toContain('Rank 1 more');
  expect(text).toContain('Late Cluck Roost · No longer on the menu');
  expect(text).toContain('Only you can see it.');
  expect(html).not.toContain('href="/sandwich/2"');
});

test('says how to start if nothing is tried', async () => {
  const ranking = { revision: 1, ranked: [], waiting: [], answers: [], shareToken: null };
  const { text } = await renderPageAt('/collection/ranking', { [OWN]: ranking }, member);
  expect(text).toContain('Mark two sandwiches as tried to start your ranking.');
});
