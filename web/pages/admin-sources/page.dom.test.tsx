import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ImportedDataSource } from '#contract/administration/sources.ts';
import { stubApi, createListPageResponse } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { Page } from './page.tsx';

function replyWith(progress: ImportedDataSource['progress']): void {
  const source: ImportedDataSource = {
    ...{ id: 7, name: 'old list', kind: 'personal', license: null, date: null },
    ...{ trust: 'low', placeCount: 9997, progress, revision: 2 },
  };
  stubApi.reply('GET /api/sources', () => createListPageResponse([source]));
}

test('shows how many places of a corrected source are updated, until all of them are', async () => {
  replyWith({ done: 0, total: null, hasFailed: false });
  await mountComponent(<Page />);
  await expect.element(page.getByText('Updating places', { exact: true })).toBeVisible();
  replyWith({ done: 1500, total: 9990, hasFailed: false });
  await expect.element(page.getByText('Updating places: 1,500 of 9,990')).toBeVisible();
  replyWith(null);
  await expect.element(page.getByText('Updating places')).not.toBeInTheDocument();
});

test('says that the update of a source has failed, and links to the reason', async () => {
  replyWith({ done: 1500, total: 9990, hasFailed: true });
  await mountComponent(<Page />);
  await expect.element(page.getByText('Update failed', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Updating places')).not.toBeInTheDocument();
  const reason = page.getByRole('link', { name: 'Why the update of old list failed' });
  await expect.element(reason).toHaveAttribute('href', '/admin/operation');
});
