import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Ranking } from '#contract/members/rankings.ts';
import { stubApi } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { Page } from './page.tsx';

const comparison = page.getByRole('region', { name: /^Which was better/ });

test('a round counts its questions over all unranked sandwiches, and starts again after a stop', async () => {
  stubApi.reply('GET /api/users/{id}/ranking', aRanking([1, 2, 3], [8, 9]));
  stubApi.reply('POST /api/users/{id}/ranking/answers', { revision: 2, place: 3 });
  await mountComponent(<Page />, { viewer: buildMemberFixture(), path: '/collection/ranking' });
  await page.getByRole('button', { name: 'Rank 2 more' }).click();
  await expect.element(comparison).toMatchTextContent('Question 1 of up to 5');
  await comparison.getByRole('button', { name: 'Too close to call' }).click();
  await expect.element(comparison).toMatchTextContent('Question 2 of up to 4');
  await comparison.getByRole('button', { name: 'Stop for now' }).click();
  await page.getByRole('button', { name: 'Rank 1 more' }).click();
  await expect.element(comparison).toMatchTextContent('Question 1 of up to 3');
});

test('loads more unranked sandwiches before the first ones run out', async () => {
  stubApi.reply('GET /api/users/{id}/ranking', { ...aRanking([1], [8, 9]), waitingTotal: 3 });
  stubApi.reply('POST /api/users/{id}/ranking/answers', { revision: 2, place: 2 });
  await mountComponent(<Page />, { viewer: buildMemberFixture(), path: '/collection/ranking' });
  await page.getByRole('button', { name: 'Rank 3 more' }).click();
  await expect.element(comparison).toMatchTextContent('Question 1 of up to 5');
  stubApi.reply('GET /api/users/{id}/ranking', { ...aRanking([1, 8], [9, 10]), revision: 2 });
  await comparison.getByRole('button', { name: 'Too close to call' }).click();
  await expect.poll(() => stubApi.requests('GET /api/users/{id}/ranking').length).toBe(2);
  await comparison.getByRole('button', { name: 'Stop for now' }).click();
  await expect.element(page.getByRole('button', { name: 'Rank 2 more' })).toBeVisible();
});

test('says on a line of its own who can see the ranking, on phones', async () => {
  await page.viewport(390, 844);
  stubApi.reply('GET /api/users/{id}/ranking', { ...aRanking([1, 2, 3], []), shareToken: 'token' });
  await mountComponent(<Page />, { viewer: buildMemberFixture(), path: '/collection/ranking' });
  const note = page.getByText('Anyone with the link can see it.');
  const above = page.getByRole('button', { name: 'Share my ranking' });
  const below = page.getByRole('button', { name: 'Copy the link' });
  await expect.element(below).toBeVisible();
  const [top, bottom] = [above, below].map((button) => button.element().getBoundingClientRect());
  const line = note.element().getBoundingClientRect();
  expect(line.top).toBeGreaterThanOrEqual(top!.bottom);
  expect(line.bottom).toBeLessThanOrEqual(bottom!.top);
});

function aRanking(ranked: number[], waiting: number[]): Ranking {
  const rows = { ranked: ranked.map(aRow), waiting: waiting.map(aRow), waitingTotal: waiting.length };
  return { revision: 1, ...rows, answers: [], shareToken: null };
}

function aRow(sandwichId: number) {
  const pictured = { imageUrl: null, drawingUrl: 'data:,' };
  return {
    sandwichId,
    name: `Cluck ${sandwichId}`,
    restaurantName: 'Roost',
    ...pictured,
    price: null,
    isGone: false,
  };
}
