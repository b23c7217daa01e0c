import { expect, test } from 'vitest';
import type { Ranking, RankedSandwich } from '#contract/members/rankings.ts';
import { rankingQuery } from '#web/features/rankings/queries.ts';
import { httpTransport } from '#web/lib/api/api-client.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { RankingPanel } from './ranking-panel.tsx';

function row(sandwichId: number): RankedSandwich {
  const name = `Cluck ${sandwichId}`;
  const pictured = { imageUrl: null, drawingUrl: `/images/${sandwichId}.svg` };
  return { sandwichId, name, restaurantName: 'Roost', ...pictured, price: null, isGone: false };
}

function shown(ranked: number[], waiting: number[]): string {
  const client = createQueryClient(httpTransport);
  const ranking = {
    revision: 1,
    ranked: ranked.map(row),
    waiting: waiting.map(row),
    waitingTotal: waiting.length,
    answers: [],
  };
  client.setQueryData<Ranking>(rankingQuery('me').queryKey, { ...ranking, shareToken: null });
  return renderToHtml(<RankingPanel userId="me" />, client).replaceAll(/<!-- -->/g, '');
}

test('asks the next question and shows the top five', () => {
  const html = shown([1, 2, 3, 4, 5, 6], [9]);
  expect(html).toContain('Which was better?');
  expect(html).toContain('Question 1 of up to 3');
  expect(html.match(/<button/g)).toHaveLength(2);
  expect(html).toContain('<b>Cluck 9</b>');
  expect(html.match(/<li>/g)).toHaveLength(5);
  expect(html).not.toContain('Cluck 6');
});

test('asks nothing once everything is ranked, and shows no ranking before anything is', () => {
  expect(shown([1, 2], [])).not.toContain('Which was better?');
  expect(shown([], [1, 2])).not.toContain('Your ranking');
});

test('names the top three below a question, or in its place once everything is ranked', () => {
  const names = (html: string) =>
    [...html.matchAll(/class="(?:sr|called)">(Cluck \d)</g)].map(([, name]) => name);
  const panel = shown([1, 2, 3, 4, 5, 6], [9]);
  expect(names(panel)).toEqual(['Cluck 1', 'Cluck 2', 'Cluck 3']);
  expect(panel).toContain('See all 6');
  expect(names(shown([1, 2], []))).toEqual(['Cluck 1', 'Cluck 2']);
});

test('shows a skeleton with the link to the ranking while it loads', () => {
  const client = createQueryClient(httpTransport);
  const html = renderToHtml(<RankingPanel userId="me" />, client);
  expect(html).toContain('Which was better?');
  expect(html).toContain('href="/collection/ranking"');
  expect(html.match(/skeleton-contender/g)).toHaveLength(2);
});
