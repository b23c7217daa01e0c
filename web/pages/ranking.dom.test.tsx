import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Ranking } from '#contract/rankings.ts';
import { api } from '#web/testing/api.ts';
import { aMember } from '#web/testing/fixtures.ts';
import { mount } from '#web/testing/mount.tsx';
import { Page } from './ranking.tsx';

const which = page.getByRole('region', { name: /^Which was better/ });

test('a round counts its questions over all that wait, and begins anew after a stop', async () => {
  api.reply('GET /api/users/{id}/ranking', aRanking([1, 2, 3], [8, 9]));
  api.reply('POST /api/users/{id}/ranking/answers', { revision: 2, place: 3 });
  await mount(<Page />, { viewer: aMember(), path: '/collection/ranking' });
  await page.getByRole('button', { name: 'Rank 2 more' }).click();
  await expect.element(which).toMatchTextContent('1 of at most 5 questions');
  await which.getByRole('button', { name: 'Too close to call' }).click();
  await expect.element(which).toMatchTextContent('2 of at most 4 questions');
  await which.getByRole('button', { name: 'Stop for now' }).click();
  await page.getByRole('button', { name: 'Rank 1 more' }).click();
  await expect.element(which).toMatchTextContent('1 of at most 3 questions');
});

function aRanking(ranked: number[], waiting: number[]): Ranking {
  return { revision: 1, ranked: ranked.map(aRow), waiting: waiting.map(aRow), answers: [], shareToken: null };
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
