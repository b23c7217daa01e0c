import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CatalogFileImport } from '#contract/administration/catalog-files.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { Page } from './page.tsx';

const IMPORT = 'POST /api/catalog-files/{kind}';
const PHOTO = 'POST /api/photo-imports';
const RESULT: CatalogFileImport = {
  changeSetId: null,
  rows: 3,
  created: 0,
  changed: 1,
  unchanged: 1,
  rejected: 1,
  changes: [{ line: 2, id: 7, name: 'Cluck', fields: [{ column: 'price', before: '9.00', after: '9.50' }] }],
  problems: [{ line: 4, reason: 'There’s no tag "Soggy".' }],
};

test('a file is previewed first, and applied after a click', async () => {
  await mountPage();
  await page.getByLabelText('What’s in the file').selectOptions('Sandwiches');
  await chooseFile();
  expect(page.getByRole('button', { name: /^Apply/ }).elements()).toEqual([]);
  stubApi.reply(IMPORT, RESULT);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect
    .element(page.getByText('3 rows: 1 would change, 0 would be added, 1 unchanged, 1 rejected.'))
    .toBeVisible();
  await expect.element(page.getByText('Line 4: There’s no tag "Soggy".')).toBeVisible();
  await expect.element(page.getByText('9.50')).toBeVisible();
  stubApi.reply(IMPORT, { ...RESULT, changeSetId: 12 });
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expectToast('Catalog updated', '3 rows: 1 changed, 0 added, 1 unchanged, 1 rejected.');
  expect(stubApi.requests(IMPORT).map(({ params, query }) => [params['kind'], query])).toEqual([
    ['sandwiches', { preview: 'true' }],
    ['sandwiches', {}],
  ]);
  expect(page.getByRole('button', { name: /^Apply/ }).elements()).toEqual([]);
});

test('an import whose response was lost is sent again with the same idempotency key', async () => {
  await mountPage();
  await chooseFile();
  const apply = async (reply: typeof RESULT | (() => Response)) => {
    stubApi.reply(IMPORT, RESULT);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect.element(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();
    stubApi.reply(IMPORT, reply);
    await page.getByRole('button', { name: 'Apply 1 change' }).click();
  };
  await apply(() => createProblemResponse(503, 'The server is busy.'));
  await expectToast('Import failed', 'The server is busy.');
  await apply({ ...RESULT, changeSetId: 12 });
  await expectToast('Catalog updated', '3 rows: 1 changed, 0 added, 1 unchanged, 1 rejected.');
  await apply({ ...RESULT, changeSetId: 13 });
  await expect.poll(() => stubApi.requests(IMPORT)).toHaveLength(6);
  const keys = stubApi.requests(IMPORT).map(({ headers }) => headers.get('idempotency-key'));
  const [previewed, lost, , repeated, , later] = keys;
  expect([previewed, repeated]).toEqual([null, lost]);
  expect([lost, null]).not.toContain(later);
});

test('another file needs a new preview, and a failed preview keeps the file', async () => {
  await mountPage();
  await chooseFile();
  stubApi.reply(IMPORT, RESULT);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.element(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();
  await chooseFile();
  await expect.element(page.getByRole('button', { name: /^Apply/ })).not.toBeInTheDocument();
  stubApi.reply(IMPORT, createProblemResponse(400, 'The file has unknown columns: charm.'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expectToast('Import failed', 'The file has unknown columns: charm.');
  await expect.element(page.getByRole('button', { name: 'Preview' })).toBeEnabled();
});

test('photos are imported one by one, and each failure names its line', async () => {
  await mountPage();
  const text =
    'kind,id,imageUrl\nrestaurant,4,https://a.example/x.jpg\nsandwich,7,https://a.example/y.jpg\nbun,1,x\n';
  const file = new File([text], 'photos.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('CSV file with photos'), file);
  stubApi.reply(PHOTO, ({ body }) =>
    (body as { id: number }).id === 4
      ? Response.json({ imageUrl: '/uploads/a.webp' })
      : createProblemResponse(422, 'The URL returned 404 instead of a photo.'),
  );
  await page.getByRole('button', { name: 'Import 2 photos' }).click();
  await expect.element(page.getByText('2 of 2 done, 1 failed.')).toBeVisible();
  await expect.element(page.getByText('Line 3: The URL returned 404 instead of a photo')).toBeVisible();
  await expect
    .element(page.getByText('Line 4: needs a kind (restaurant or sandwich), an ID, and a photo URL'))
    .toBeVisible();
  expect(stubApi.requests(PHOTO).map(({ body }) => body)).toEqual([
    { kind: 'restaurant', id: 4, imageUrl: 'https://a.example/x.jpg' },
    { kind: 'sandwich', id: 7, imageUrl: 'https://a.example/y.jpg' },
  ]);
});

test.each([1280, 390])('at %i px the page does not scroll sideways', async (width) => {
  await page.viewport(width, 900);
  await mountPage();
  for (const [name, kind] of [
    ['Restaurants', 'restaurants'],
    ['Locations', 'locations'],
    ['Sandwiches', 'sandwiches'],
  ] as const)
    await expect
      .element(page.getByRole('link', { name }))
      .toHaveAttribute('href', `/api/catalog-files/${kind}`);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

async function chooseFile(): Promise<void> {
  const file = new File(['id,price\n7,9.50\n'], `sandwiches.csv`, { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('CSV file', { exact: true }), file);
}

async function mountPage(): Promise<void> {
  await mountComponent(<Page />, {
    viewer: buildMemberFixture({ role: 'admin' }),
    path: '/admin/catalog-files',
  });
}
