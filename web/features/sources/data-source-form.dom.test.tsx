import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ImportedDataSource } from '#contract/administration/sources.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { DataSourceForm } from './data-source-form.tsx';

const UPDATE = 'PATCH /api/sources/{id}';
const source: ImportedDataSource = {
  id: 7,
  name: 'old list',
  kind: 'personal',
  license: null,
  date: '2018-05-01',
  trust: 'normal',
  placeCount: 9997,
  progress: null,
  revision: 2,
};
const submit = page.getByRole('button', { name: 'Update source' });

test('sends only changed fields, and null for an emptied date', async () => {
  const onClose = vi.fn();
  await mountComponent(<DataSourceForm source={source} onClose={onClose} />);
  stubApi.reply(UPDATE, { ...source, revision: 3 });
  await page.getByLabelText('Data as of (Optional)').fill('');
  await page.getByLabelText('License (Optional)').fill('ODbL-1.0');
  await page.getByLabelText('Trust').selectOptions('low');
  await submit.click();
  await expectToast('Source updated', 'old list');
  expect(stubApi.requests(UPDATE).map(({ body }) => body)).toEqual([
    { date: null, license: 'ODbL-1.0', trust: 'low' },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('says that the places follow in the background', async () => {
  await mountComponent(<DataSourceForm source={source} onClose={() => {}} />);
  stubApi.reply(UPDATE, { ...source, trust: 'low', progress: { done: 0, total: null, hasFailed: false } });
  await page.getByLabelText('Trust').selectOptions('low');
  await submit.click();
  await expectToast('Source updated', 'We’re updating its places in the background.');
});

test('keeps the input and shows the reason if saving fails', async () => {
  const onClose = vi.fn();
  await mountComponent(<DataSourceForm source={source} onClose={onClose} />);
  stubApi.reply(UPDATE, () => createProblemResponse(412, 'Somebody else has changed this in the meantime.'));
  await page.getByLabelText('License (Optional)').fill('ODbL-1.0');
  await submit.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Somebody else has changed this in the meantime.');
  await expect.element(page.getByLabelText('License (Optional)')).toHaveValue('ODbL-1.0');
  expect(onClose).not.toHaveBeenCalled();
});
