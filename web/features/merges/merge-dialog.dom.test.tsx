import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createProblemResponse, stubApi } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { MergeDialog } from './merge-dialog.tsx';

test('offers no merge if the preview has failed, for example because another tab has merged', async () => {
  const reason = 'This restaurant has been merged into another one.';
  stubApi.reply('GET /api/merge-preview', () => createProblemResponse(410, reason));
  let isClosed = false;
  await mountComponent(
    <MergeDialog entityType="restaurant" ids={[7, 12]} onClose={() => void (isClosed = true)} />,
  );
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Merge', exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(isClosed).toBe(true);
});
