import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { buildImportRunDetailsFixture } from '#web/testing/import-run-fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { Page } from './page.tsx';

const GET = 'GET /api/import-runs/{id}';
const START = 'POST /api/import-runs/{id}/start';
const REVERT = 'POST /api/import-runs/{id}/revert';
const PREVIEW = 'POST /api/change-sets/{id}/revert';
const ready = buildImportRunDetailsFixture({
  state: 'ready',
  isPreview: true,
  may: { start: true, revert: false, discard: true },
  examples: { added: [{ line: 2, name: 'Coop', address: '1 Main St' }], changed: [], unchanged: [] },
  changes: [
    {
      id: 1,
      entityType: 'location',
      entityName: '2 Main St',
      fields: [{ field: 'phoneNumber', before: '(818) 555-0100', after: null }],
    },
  ],
  skippedRows: [{ line: 8, reason: 'no name or brand' }],
  skipReasons: [{ reason: 'no name or brand', count: 1 }],
});
const imported = buildImportRunDetailsFixture({
  changeSetId: 40,
  may: { start: false, revert: true, discard: false },
});
const leftAlone = [
  {
    entityType: 'location' as const,
    entityId: 5,
    entityName: '9 Elm St',
    fields: ['phoneNumber' as const],
    reason: 'It’s changed since then.',
  },
];

test('the import starts from its preview, and its progress shows until it is done', async () => {
  stubApi.reply(GET, ready);
  await mountPage();
  await expect.element(page.getByText('Nothing has changed yet.')).toBeVisible();
  await expect.element(page.getByText('Line 2: Coop 1 Main St')).toBeVisible();
  await expect.element(page.getByText('Phone number: (818) 555-0100 nothing')).toBeVisible();
  await page.getByText('See which rows').click();
  await expect.element(page.getByText('Line 8: no name or brand')).toBeVisible();
  const none = { start: false, revert: false, discard: false };
  const importing = { ...ready, state: 'importing' as const, may: none, progress: { done: 2, total: 7 } };
  stubApi.reply(START, importing);
  stubApi.reply(GET, importing);
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect.element(page.getByRole('main')).toMatchTextContent('2 of 7 rows imported.');
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '2');
  expect(stubApi.requests(START).map(({ params }) => params)).toEqual([{ id: '12' }]);
  stubApi.reply(GET, imported);
  await expect.element(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test('a failed request while the import runs leaves its progress on the page until the next one', async () => {
  const none = { start: false, revert: false, discard: false };
  const importing = { ...ready, state: 'importing' as const, may: none, progress: { done: 2, total: 7 } };
  stubApi.reply(GET, importing);
  await mountPage();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '2');
  stubApi.reply(GET, () => createProblemResponse(503, 'Busy'));
  const failed = stubApi.requests(GET).length + 2;
  await expect.poll(() => stubApi.requests(GET).length, { timeout: 20_000 }).toBeGreaterThan(failed);
  await expect.element(page.getByText('We couldn’t load the import.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '2');
  stubApi.reply(GET, { ...importing, progress: { done: 5, total: 7 } });
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '5');
});

test('a revert says first what it will do, and afterwards what it did not change', async () => {
  stubApi.reply(GET, imported);
  stubApi.reply('GET /api/change-sets/{id}', {
    ...{ id: 40, origin: 'import', summary: 'places.csv', by: null, revertedId: null, revertedBy: [] },
    ...{ changeCount: 7312, dateCreated: '2026-11-21T20:10:00.000Z' },
  });
  stubApi.reply(PREVIEW, { changeSetId: null, next: 900, reverted: [], leftAlone });
  await mountPage();
  await page.getByRole('button', { name: 'Revert...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revert the import of places.csv?' });
  await expect.element(dialog).toMatchTextContent('We’ll undo 7,312 changes in the background.');
  await expect.element(dialog).toMatchTextContent('9 Elm St (phone number): It’s changed since then.');
  expect(stubApi.requests(PREVIEW).map(({ body }) => body)).toEqual([{ dryRun: true }]);
  expect(stubApi.requests(REVERT)).toEqual([]);
  const none = { start: false, revert: false, discard: false };
  const reverting = {
    ...imported,
    state: 'reverting' as const,
    may: none,
    progress: { done: 200, total: 7312 },
  };
  stubApi.reply(REVERT, reverting);
  stubApi.reply(GET, reverting);
  await dialog.getByRole('button', { name: 'Revert' }).click();
  await expect.element(page.getByRole('main')).toMatchTextContent('200 of 7,312 changes');
  stubApi.reply(GET, {
    ...imported,
    ...{ state: 'reverted', may: none, revertChangeSetId: 41 },
    revert: { revertedCount: 7311, leftAloneCount: 1, leftAlone },
  });
  await expect.element(page.getByText('9 Elm St (phone number): It’s changed since then.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Change set 41' })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Reverted' }))
    .toMatchTextContent('7,311 entries are back to how they were before the import.');
});

test('rows that were imported with a note are not listed as skipped', async () => {
  stubApi.reply(GET, {
    ...ready,
    ...{ skippedRows: [], skipReasons: [] },
    remarks: [{ reason: 'no pin, because there were no coordinates', count: 13 }],
  });
  await mountPage();
  await expect.element(page.getByRole('heading', { name: 'Imported with notes' })).toBeVisible();
  await expect.element(page.getByText('13 rows: no pin, because there were no coordinates')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Skipped rows' })).not.toBeInTheDocument();
});

test('a rejected start shows the server’s text, and a file can be discarded', async () => {
  stubApi.reply(GET, ready);
  await mountPage();
  stubApi.reply(START, createProblemResponse(409, 'This import is already running.'));
  await page.getByRole('button', { name: 'Start import' }).click();
  await expectToast('Import not started', 'This import is already running.');
  stubApi.reply('DELETE /api/import-runs/{id}', new Response(null, { status: 204 }));
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => location.pathname).toBe('/admin/imports');
});

async function mountPage(): Promise<void> {
  await mountComponent(<Page params={{ id: '12' }} />, {
    viewer: buildMemberFixture({ role: 'admin' }),
    path: '/admin/imports/12',
  });
}
