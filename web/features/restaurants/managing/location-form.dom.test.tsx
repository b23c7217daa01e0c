import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Location } from '#contract/locations.ts';
import { api } from '#web/testing/api.ts';
import { mount } from '#web/testing/mount.tsx';
import { LocationForm } from './location-form.tsx';

const UPDATE = 'PATCH /api/locations/{id}';
const phone = page.getByLabelText('Phone Number (Optional)');
const hours = page.getByLabelText('Hours of Operation');
const submit = page.getByRole('button', { name: 'Update Location' });

test('what is too long stays whole, and is refused at its own field until it fits', async () => {
  await mountForm();
  const whatFor = page.getByLabelText('What for (optional)');
  await page.getByLabelText('Address').fill('a'.repeat(301));
  await phone.fill('5'.repeat(41));
  await hours.fill('h'.repeat(2_001));
  await page.getByRole('button', { name: 'Add a special day' }).click();
  await page.getByLabelText('Date', { exact: true }).fill('2026-11-26');
  await whatFor.fill('w'.repeat(81));
  await page.getByLabelText('Temporarily closed').click();
  await page.getByLabelText('Closed from').fill('2026-11-01');
  await page.getByLabelText('Why (optional)').fill('y'.repeat(81));
  await submit.click();

  const refused = [
    [page.getByLabelText('Address'), 'Address must be at most 300 characters', 'a'.repeat(301)],
    [phone, 'Phone Number must be at most 40 characters', '5'.repeat(41)],
    [
      hours,
      'Hours of Operation must be at most 2000 characters 2,001 of 2,000 characters, 1 too many',
      'h'.repeat(2_001),
    ],
    [whatFor, 'The note must be at most 80 characters', 'w'.repeat(81)],
    [page.getByLabelText('Why (optional)'), 'The note must be at most 80 characters', 'y'.repeat(81)],
  ] as const;
  for (const [field, problem, text] of refused) {
    await expect.element(field).toHaveAccessibleDescription(problem);
    await expect.element(field).toHaveValue(text);
    await submit.click();
    await expect.element(field).toHaveFocus();
    expect(api.requests(UPDATE)).toEqual([]);
    await field.fill(text.slice(1));
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  }

  api.reply(UPDATE, LOCATION);
  await submit.click();
  await expect
    .poll(() => api.requests(UPDATE).map(({ body }) => body))
    .toMatchObject([{ address: 'a'.repeat(300), closure: { note: 'y'.repeat(80) } }]);
});

test('hours that are stored and longer than a form may send are not asked about while they are left alone', async () => {
  await mountForm({ hoursOfOperation: 'h'.repeat(2_001) });
  api.reply(UPDATE, LOCATION);
  await phone.fill('555');
  await expect.element(hours).not.toHaveAttribute('aria-invalid');
  await submit.click();
  await expect.poll(() => api.requests(UPDATE).map(({ body }) => body)).toEqual([{ phoneNumber: '555' }]);
});

const LOCATION: Location = {
  id: 9,
  restaurantId: 4,
  address: '1 Pier Lane',
  phoneNumber: null,
  latitude: null,
  longitude: null,
  isPinStale: false,
  hoursOfOperation: { text: '' },
  timeZone: null,
  specialDays: [],
  closure: null,
  revision: 1,
};

function mountForm(more: Partial<Location> = {}) {
  return mount(
    <LocationForm
      restaurantId={4}
      location={{ ...LOCATION, ...more }}
      mayLookUp={false}
      onClose={() => {}}
    />,
  );
}
