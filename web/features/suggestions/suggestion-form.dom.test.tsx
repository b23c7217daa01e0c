import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { EditSuggestion, SuggestionEntityType } from '#contract/members/suggestions.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { SuggestionForm, type SuggestionFieldControlProps } from './suggestion-form.tsx';
import type { SuggestionOutcome } from './use-send-suggestion.ts';

const SUGGEST = 'POST /api/suggestions';
const sandwich = { ...buildSandwichFixture(), organic: null };
const send = page.getByRole('button', { name: 'Send suggestion' });
let member = buildMemberFixture();
beforeEach(() => {
  member = buildMemberFixture({ id: crypto.randomUUID() });
});
const price = page.getByLabelText('Price', { exact: true });

test('sends nothing without a change', async () => {
  await mountForm();
  await send.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please change something first.');
  expect(stubApi.requests(SUGGEST)).toEqual([]);
});

test('shows the current value beside a changed field, and sends only that field', async () => {
  const outcomes = await mountForm();
  await price.fill('12');
  await expect.element(page.getByText('Now: 13.50')).toBeVisible();
  await page.getByLabelText('Note (Optional)').fill('New menu');
  stubApi.reply(SUGGEST, suggestion);
  await send.click();
  await expect.poll(() => outcomes).toEqual([{ sent: suggestion }]);
  expect(stubApi.requests(SUGGEST)[0]?.body).toEqual({
    kind: 'edit',
    entityType: 'sandwich',
    entityId: 1,
    revision: 4,
    note: 'New menu',
    changes: { price: 12 },
  });
});

test('shows an invalid value at its field; after a rejection, shows the reason and keeps the input', async () => {
  await mountForm();
  await price.fill('cheap');
  await send.click();
  await expect.element(page.getByText('Price must be a number like 13.50')).toBeVisible();
  await price.fill('12');
  stubApi.reply(SUGGEST, () => createProblemResponse(409, 'You’ve already suggested this.'));
  await send.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('You’ve already suggested this.');
  await expect.element(price).toHaveValue('12');
});

test('offers the tags of the site', async () => {
  await mountForm();
  await expect.element(page.getByRole('checkbox', { name: 'Crispy' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Hot' }).click();
  stubApi.reply(SUGGEST, suggestion);
  await send.click();
  await expect.poll(() => stubApi.requests(SUGGEST)[0]?.body).toMatchObject({ changes: { tagIds: [2, 10] } });
});

test('sends a photo as a separate suggestion', async () => {
  await mountForm();
  await page.getByRole('radio', { name: /Add a photo/ }).click();
  await expect.element(price).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Photo' }).click();
  stubApi.reply(SUGGEST, suggestion);
  await send.click();
  await expect
    .poll(() => stubApi.requests(SUGGEST)[0]?.body)
    .toMatchObject({ kind: 'photo', changes: { imageUrl: '/uploads/a.webp' } });
});

test('sends a moved pin with both coordinates', async () => {
  await mountForm('location', { latitude: 34.05, longitude: -118.25, hoursOfOperation: '' });
  const pin = page.getByLabelText('Map pin');
  await expect.element(pin).toHaveValue('34.05, -118.25');
  await pin.fill('34.05, -118.5');
  stubApi.reply(SUGGEST, suggestion);
  await send.click();
  await expect
    .poll(() => stubApi.requests(SUGGEST)[0]?.body)
    .toMatchObject({ kind: 'edit', changes: { latitude: 34.05, longitude: -118.5 } });
});

test('suggests that a restaurant has closed without any fields', async () => {
  await mountForm('restaurant');
  await page.getByRole('radio', { name: /It has closed for good/ }).click();
  await expect.element(page.getByLabelText('Name')).not.toBeInTheDocument();
  stubApi.reply(SUGGEST, suggestion);
  await send.click();
  await expect
    .poll(() => stubApi.requests(SUGGEST)[0]?.body)
    .toEqual({ kind: 'closed', entityType: 'restaurant', entityId: 1, revision: 4 });
});

/** Simple stand-ins for the page's uploader and map. */
const CONTROLS = {
  photo: ({ field: { label }, onChange }: SuggestionFieldControlProps) => (
    <button type="button" onClick={() => onChange('/uploads/a.webp')}>
      {label}
    </button>
  ),
  pin: ({ field: { label }, text, onChange }: SuggestionFieldControlProps) => (
    <label>
      {label}
      <input value={text} onChange={(event) => onChange(event.target.value)} />
    </label>
  ),
  exceptions: () => null,
};

const suggestion: EditSuggestion = {
  id: 1,
  kind: 'edit',
  entityType: 'sandwich',
  entityId: 1,
  title: 'The Big Cluck at Birdhouse on Sunset',
  path: '/sandwich/1',
  changes: [{ field: 'price', before: 13.5, after: 12, isPublished: false }],
  note: 'New menu',
  sourceUrl: null,
  decision: null,
  dateCreated: '2026-11-21T20:30:00.000Z',
  dateDecided: null,
};

async function mountForm(entityType: SuggestionEntityType = 'sandwich', values: object = {}) {
  const outcomes: SuggestionOutcome[] = [];
  const tags = [
    { id: 2, name: 'Hot' },
    { id: 10, name: 'Crispy' },
  ];
  const subject = {
    ...{ entityType, entityId: 1, restaurantId: 1, title: 'The Big Cluck', revision: 4, tags },
    values: { ...sandwich, tagIds: [10], ...values },
  };
  const form = (
    <SuggestionForm
      userId={member.id}
      subject={subject}
      controls={CONTROLS}
      onSent={(each) => outcomes.push(each)}
    />
  );
  await mountComponent(form, { viewer: member });
  return outcomes;
}
