import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { EditableTag } from '#contract/catalog/tags.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { TagForm } from './tag-form.tsx';

const SAVE = 'PATCH /api/tags/{id}';
const TAGS = 'GET /api/tags';
const name = page.getByLabelText('Name');
const type = page.getByLabelText('Type');
const update = page.getByRole('button', { name: 'Update tag' });

beforeEach(() => mountForm());

test('sends only the changed fields of a tag', async () => {
  stubApi.reply(SAVE, aTag({ name: 'Crunchiest' }));
  await name.fill('Crunchiest');
  await update.click();
  await expectToast('Tag updated', 'Crunchiest');
  expect(stubApi.requests(SAVE).map(({ body }) => body)).toEqual([{ name: 'Crunchiest' }]);
});

test('saves without a question if somebody else has changed only other fields', async () => {
  stubApi.reply(TAGS, [aTag({ type: 'texture', revision: 5 })]);
  stubApi.reply(SAVE, staleUntil('"5"'));
  await name.fill('Crunchiest');
  await update.click();
  await expectToast('Tag updated');
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(stubApi.requests(SAVE).map(({ body }) => body)).toEqual([
    { name: 'Crunchiest' },
    { name: 'Crunchiest' },
  ]);
});

test('asks only about the field that both have changed, and “Save mine” overwrites it', async () => {
  stubApi.reply(TAGS, [aTag({ name: 'Crispy', type: 'texture', revision: 5 })]);
  stubApi.reply(SAVE, staleUntil('"5"'));
  await name.fill('Crunchiest');
  await update.click();
  const conflict = page.getByRole('alert');
  await expect.element(conflict).toMatchTextContent('Crispy');
  expect(conflict.element().textContent).not.toContain('texture');
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expectToast('Tag updated');
  expect(stubApi.requests(SAVE).map(({ headers }) => headers.get('if-match'))).toEqual(['"2"', '"5"']);
  expect(stubApi.requests(SAVE).at(-1)!.body).toEqual({ name: 'Crunchiest' });
});

test('shows later typing in the conflict question', async () => {
  stubApi.reply(TAGS, [aTag({ name: 'Crispy', revision: 5 })]);
  stubApi.reply(SAVE, createProblemResponse(412, 'Changed.'));
  await name.fill('Crunchiest');
  await update.click();
  const conflict = page.getByRole('alert');
  await expect.element(conflict).toMatchTextContent('Crunchiest');
  await name.fill('Crackling');
  await expect.element(conflict).toMatchTextContent('Crackling');
});

test('“Use theirs” loads the other version and keeps my changes to fields that they left alone', async () => {
  stubApi.reply(TAGS, [aTag({ name: 'Crispy', revision: 5 })]);
  stubApi.reply(SAVE, createProblemResponse(412, 'Changed.'));
  await name.fill('Crunchiest');
  await type.fill('bite');
  await update.click();
  await page.getByRole('alert').getByRole('button', { name: 'Use theirs' }).click();
  await expect.element(name).toHaveValue('Crispy');
  await expect.element(type).toHaveValue('bite');
});

test('keeps texts that are too long, and rejects each at its own field', async () => {
  await name.fill('x'.repeat(61));
  await type.fill('y'.repeat(41));
  await update.click();
  await expect.element(name).toHaveAccessibleDescription('Name must be 60 characters or less');
  await expect.element(type).toHaveAccessibleDescription('Type must be 40 characters or less');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('x'.repeat(61));
  expect(stubApi.requests(SAVE)).toEqual([]);
});

function aTag(more: Partial<EditableTag> = {}): EditableTag {
  return { id: 3, name: 'Crunchy', type: 'style', revision: 2, ...more };
}

async function mountForm() {
  await mountComponent(<TagForm tag={aTag()} types={['style']} onClose={() => {}} />);
}

function staleUntil(revision: string) {
  return ({ headers }: { headers: Headers }) =>
    headers.get('if-match') === revision
      ? Response.json(aTag({ revision: 6 }))
      : createProblemResponse(412, 'Changed.');
}
