import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Ranking } from '#contract/members/rankings.ts';
import { Page } from './page.tsx';
import { stubApi } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';

const PUT = 'PUT /api/users/{id}/ranking/sandwiches/{sandwichId}';
const list = page.getByRole('list', { name: /^Your ranking/ });
const grip = (number: number) => list.getByRole('button', { name: `Move Cluck ${number}`, exact: true });
const names = () => [...list.element().querySelectorAll('a.name')].map((each) => each.textContent);
const orders = () => stubApi.requests(PUT).map(({ params, body }) => [params['sandwichId'], body]);

test('arrow keys on the grip move a row, keep its focus, and announce its new position', async () => {
  await show(4);
  grip(4).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(names()).toEqual(['Cluck 1', 'Cluck 2', 'Cluck 4', 'Cluck 3']);
  await expect.element(page.getByRole('status').first()).toMatchTextContent('Cluck 4 is now number 3.');
  await expect.element(grip(4)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(names()).toEqual(['Cluck 4', 'Cluck 1', 'Cluck 2', 'Cluck 3']);
  await userEvent.keyboard('{ArrowUp}{End}');
  expect(names()).toEqual(['Cluck 1', 'Cluck 2', 'Cluck 3', 'Cluck 4']);
  await expect.element(grip(4)).toHaveFocus();
  await expect.poll(orders).toEqual([
    ['4', { after: 2 }],
    ['4', { after: null }],
    ['4', { after: 3 }],
  ]);
});

test('a tap on the grip shows the buttons of the row, which replace dragging', async () => {
  await show(5);
  const up = list.getByRole('button', { name: 'Move Cluck 5 up' });
  const isSeen = () => getComputedStyle(up.element().parentElement!).opacity;
  expect(isSeen()).toBe('0');
  await grip(5).click();
  await expect.element(grip(5)).toHaveFocus();
  expect(isSeen()).toBe('1');
  await up.click();
  expect(names().at(3)).toBe('Cluck 5');
  await expect.element(up).toHaveFocus();
});

test('a row that is dropped on the podium takes that position', async () => {
  await show(6);
  await userEvent.dragAndDrop(grip(5), list.getByRole('listitem').nth(1));
  await expect.poll(names).toEqual(['Cluck 1', 'Cluck 5', 'Cluck 2', 'Cluck 3', 'Cluck 4', 'Cluck 6']);
  await expect.poll(orders).toEqual([['5', { after: 1 }]]);
  await expect.element(page.getByRole('status').first()).toMatchTextContent('Cluck 5 is now number 2.');
  expect(list.element().querySelector('.dragged, [data-drop]')).toBeNull();
});

test('with fewer than three sandwiches the other places of the podium are vacant', async () => {
  await show(1);
  await expect.element(list.getByRole('listitem')).toHaveLength(1);
  expect(list.element().querySelectorAll('.vacant')).toHaveLength(2);
});

async function show(count: number): Promise<void> {
  const ranked = Array.from({ length: count }, (_, at) => aRow(at + 1));
  const rest = { waiting: [], waitingTotal: 0, answers: [], shareToken: null };
  let revision = 1;
  stubApi.reply('GET /api/users/{id}/ranking', { revision, ranked, ...rest } satisfies Ranking);
  stubApi.reply(PUT, () => Response.json({ revision: ++revision }));
  await mountComponent(<Page />, { viewer: buildMemberFixture(), path: '/collection/ranking' });
  await expect.element(list).toBeVisible();
  // The code for dragging is fetched after the list has rendered.
  await import('#web/features/rankings/start-row-drag.ts');
}

function aRow(sandwichId: number) {
  const pictured = { imageUrl: null, drawingUrl: 'data:,' };
  const named = { name: `Cluck ${sandwichId}`, restaurantName: 'Roost' };
  return { sandwichId, ...named, ...pictured, price: null, isGone: false };
}
