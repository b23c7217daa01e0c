import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi, createListPageResponse, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { buildImportRunFixture } from '#web/testing/import-run-fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { Page } from './page.tsx';

const SEND = 'POST /api/import-runs';
const preview = page.getByRole('button', { name: 'Preview' });
const problem = page.getByRole('alert');

beforeEach(() => {
  stubApi.reply('GET /api/import-runs', createListPageResponse([]));
  stubApi.reply('GET /api/sources', [
    {
      ...{ id: 1, name: 'town list', kind: 'personal', license: null, date: null },
      ...{ trust: 'normal', placeCount: 3, progress: null, revision: 1 },
    },
  ]);
});

test('a file of a known source is uploaded, and its preview opens', async () => {
  await mountPage();
  await chooseFile();
  await page.getByLabelText('Source').selectOptions('town list');
  await page.getByLabelText('Data as of (Optional)').fill('2026-10-01');
  stubApi.reply(SEND, buildImportRunFixture({ id: 12, state: 'checking' }));
  await preview.click();
  await expect.poll(() => location.pathname).toBe('/admin/imports/12');
  expect(stubApi.requests(SEND).map(({ query }) => query)).toEqual([
    { fileName: 'places.csv', source: 'town list', date: '2026-10-01' },
  ]);
  expect(stubApi.requests(SEND)[0]?.headers.get('content-type')).toBe('application/octet-stream');
});

test('a new source needs a name and is sent with its kind, license and trust', async () => {
  await mountPage();
  await chooseFile();
  await page.getByLabelText('Source', { exact: true }).selectOptions('A new source...');
  await preview.click();
  await expect.element(problem).toMatchTextContent('Please enter a name for the new source.');
  await page.getByLabelText('Source name').fill(' county ');
  await page.getByLabelText('Type').selectOptions('Open data');
  await page.getByLabelText('License (Optional)').fill('PDDL');
  await page.getByLabelText('Trust').selectOptions('low');
  stubApi.reply(SEND, buildImportRunFixture({ id: 13, state: 'checking' }));
  await preview.click();
  await expect.poll(() => location.pathname).toBe('/admin/imports/13');
  expect(stubApi.requests(SEND).map(({ query }) => query)).toEqual([
    { fileName: 'places.csv', source: 'county', kind: 'open-data', license: 'PDDL', trust: 'low' },
  ]);
});

test('the name and license of a new source keep pasted text, and are not sent while it is too long', async () => {
  await mountPage();
  await chooseFile();
  await page.getByLabelText('Source', { exact: true }).selectOptions('A new source...');
  const name = page.getByLabelText('Source name');
  const license = page.getByLabelText('License (Optional)');
  await name.fill('n'.repeat(121));
  await license.fill('l'.repeat(130));
  await expect.element(name).toHaveValue('n'.repeat(121));
  await expect.element(name).toHaveAccessibleDescription('121 of 120 characters, 1 too many');
  await expect.element(license).toHaveValue('l'.repeat(130));
  await preview.click();
  await expect.element(problem).toMatchTextContent('Source name must be 120 characters or less');
  await name.fill('county');
  await preview.click();
  await expect.element(problem).toMatchTextContent('License must be 120 characters or less');
  expect(stubApi.requests(SEND)).toEqual([]);
});

test('an unreadable file shows an error, and the form keeps its input', async () => {
  await mountPage();
  await preview.click();
  await expect.element(problem).toMatchTextContent('Please choose a file.');
  await chooseFile();
  await page.getByLabelText('Data as of (Optional)').fill('2026-10-01');
  stubApi.reply(
    SEND,
    createProblemResponse(
      422,
      'places.csv is empty. Please fix the file, or choose a different CSV or GeoJSON file.',
    ),
  );
  await preview.click();
  await expect.element(problem).toMatchTextContent('places.csv is empty.');
  await expect.element(page.getByLabelText('Data as of (Optional)')).toHaveValue('2026-10-01');
  stubApi.reply(SEND, buildImportRunFixture({ id: 14, state: 'checking' }));
  await preview.click();
  await expect.poll(() => location.pathname).toBe('/admin/imports/14');
});

test('a file that is too large is not uploaded', async () => {
  await mountPage();
  const chosen = new DataTransfer();
  chosen.items.add(new File([new Uint8Array(33 * 1024 * 1024)], 'world.geojson'));
  const input = page.getByLabelText('Places file').element() as HTMLInputElement;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await preview.click();
  await expect.element(problem).toMatchTextContent('The file is larger than 32 MB.');
  expect(stubApi.requests(SEND)).toEqual([]);
});

test('the list shows who imported each file, and the result', async () => {
  stubApi.reply(
    'GET /api/import-runs',
    createListPageResponse([
      buildImportRunFixture({ id: 3, state: 'reverting', progress: { done: 200, total: 7312 } }),
      buildImportRunFixture({ id: 2, by: null }),
      buildImportRunFixture({
        id: 1,
        state: 'failed',
        error: 'half.geojson is cut off after feature 1',
        counts: null,
      }),
    ]),
  );
  await mountPage();
  await expect
    .element(page.getByRole('row', { name: /Reverting/ }))
    .toMatchTextContent('200 of 7,312 changes');
  await expect
    .element(page.getByRole('row', { name: /Command line/ }))
    .toMatchTextContent('1 new, 2 changed');
  await expect
    .element(page.getByRole('row', { name: /Failed/ }))
    .toMatchTextContent('half.geojson is cut off after feature 1');
});

async function chooseFile(): Promise<void> {
  const file = new File(['name,lat,lon\n'], 'places.csv');
  await userEvent.upload(page.getByLabelText('Places file'), file);
}

async function mountPage(): Promise<void> {
  await page.viewport(1280, 900);
  await mountComponent(<Page />, { viewer: buildMemberFixture({ role: 'admin' }), path: '/admin/imports' });
}
