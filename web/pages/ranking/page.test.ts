import { expect, test } from 'vitest';
import { shareCardOfRanking } from '#shared/images/share-cards.ts';
import { aMember } from '#web/testing/fixtures.ts';
import { StubbedProblemAnswer, renderPageAt } from '#web/testing/rendered-page.ts';
import { findSchemaOrgErrors } from '#web/testing/find-schema-org-errors.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwx';
const SHARED = `/api/rankings/${TOKEN}`;
const member = aMember();
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

test('a shared ranking stands in the first HTML with its numbers and its card, and search engines leave it out', async () => {
  const { text, html, jsonLd } = await renderPageAt(`/rankings/${TOKEN}`, { [SHARED]: shared(false) });
  expect(text).toContain('Pete ’s ranking 2 chicken sandwiches, best first.');
  expect(text).toContain('Number 1: The Big Cluck Roost 2 Number 2: Small Cluck');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(shareCardOfRanking(TOKEN, shared(false)).path);
  expect(text).not.toMatch(/Move|Remove|Stop sharing/);
  expect(jsonLd).toBeNull();
});

test('where the collection is public, it may be found, in the words of schema.org', async () => {
  const { html, jsonLd } = await renderPageAt(`/rankings/${TOKEN}`, { [SHARED]: shared(true) });
  expect(html).not.toContain('noindex');
  expect(jsonLd).toMatchObject({ '@type': 'ItemList', numberOfItems: 2 });
  expect(findSchemaOrgErrors(jsonLd!)).toEqual([]);
});

test('one whose link was taken back is 404, with a way on', async () => {
  const { status, text } = await renderPageAt(`/rankings/${TOKEN}`, {
    [SHARED]: new StubbedProblemAnswer(404, 'No such ranking.'),
  });
  expect(status).toBe(404);
  expect(text).toContain('Ranking Not Found');
});

test('one’s own says what is gone, what waits, and who can see it', async () => {
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

test('with nothing tried it says how to begin', async () => {
  const ranking = { revision: 1, ranked: [], waiting: [], answers: [], shareToken: null };
  const { text } = await renderPageAt('/collection/ranking', { [OWN]: ranking }, member);
  expect(text).toContain('Mark two sandwiches as tried to start your ranking.');
});
