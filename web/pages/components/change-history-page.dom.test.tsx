import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { HistoryEntry } from '#contract/catalog/history.ts';
import { stubApi, createListPageResponse, createProblemResponse } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { ChangeHistoryPage } from './change-history-page.tsx';

const entry: HistoryEntry = {
  id: 1,
  action: 'update',
  entityType: 'sandwich',
  entityId: 12,
  entityName: 'The Big Cluck',
  origin: 'edit',
  source: null,
  suggestionId: null,
  by: { username: 'wingspan' },
  fields: [{ field: 'price', before: '$9.00', after: '$9.50' }],
  dateCreated: '2026-11-20T12:00:00.000Z',
};

test.each([
  ['changes', () => createListPageResponse([entry]), 'wingspan'],
  ['no changes', () => createListPageResponse([]), 'No changes yet'],
  ['a failure', () => createProblemResponse(404, 'Gone.'), 'That didn’t cook through'],
])('on a phone there is space between the heading and %s', async (_, reply, text) => {
  await page.viewport(390, 844);
  stubApi.reply('GET /api/sandwiches/{id}/history', reply);
  await mountComponent(<ChangeHistoryPage subject={{ kind: 'sandwich', id: 12 }} name="The Big Cluck" />);
  await expect.element(page.getByText(text)).toBeVisible();
  const heading = document.querySelector('h1')!.getBoundingClientRect();
  const first = document.querySelector('.empty, .history ol')!.getBoundingClientRect();
  expect(first.top - heading.bottom).toBeGreaterThanOrEqual(16);
});
