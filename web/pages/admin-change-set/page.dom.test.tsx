import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ChangeSet } from '#contract/catalog/change-sets.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { createListPageResponse, stubApi } from '#web/testing/stub-api.ts';
import { Page } from './page.tsx';

const changeSet: ChangeSet = {
  id: 12,
  origin: 'edit',
  summary: '',
  by: { username: 'wingspan' },
  revertedId: null,
  revertedBy: [],
  changeCount: 2,
  dateCreated: '2026-11-20T12:00:00.000Z',
};

async function show(origin: ChangeSet['origin']): Promise<void> {
  stubApi.reply('GET /api/change-sets/{id}', { ...changeSet, origin });
  stubApi.reply('GET /api/audit', () => createListPageResponse([]));
  await mountComponent(<Page params={{ id: '12' }} />);
}

test('a merge is undone on the Merged tab of Duplicates', async () => {
  await show('merge');
  const link = page.getByRole('link', { name: 'Undo in Duplicates' });
  await link.click();
  expect([location.pathname, history.state]).toEqual(['/admin/duplicates', { tab: 'merges' }]);
});

test('other changes can be reverted here', async () => {
  await show('edit');
  await expect.element(page.getByRole('button', { name: 'Revert...' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Undo in Duplicates' }).query()).toBeNull();
});
