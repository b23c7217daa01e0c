import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Location } from '#contract/catalog/locations.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { LocationForm } from './location-form.tsx';

const UPDATE = 'PATCH /api/locations/{id}';
const address = page.getByLabelText('Address');
const phone = page.getByLabelText('Phone Number (Optional)');
const hours = page.getByLabelText('Hours of Operation');
const submit = page.getByRole('button', { name: 'Update Location' });

test('keeps texts that are too long, and rejects each at its own field until it fits', async () => {
  await mountForm();
  const whatFor = page.getByLabelText('Occasion (Optional)');
  await address.fill('a'.repeat(301));
  await phone.fill('5'.repeat(41));
  await hours.fill('h'.repeat(2_001));
  await page.getByRole('button', { name: 'Add a special day' }).click();
  await page.getByLabelText('Date', { exact: true }).fill('2026-11-26');
  await whatFor.fill('w'.repeat(81));
  await page.getByLabelText('Temporarily closed').click();
  await page.getByLabelText('Closed from').fill('2026-11-01');
  await page.getByLabelText('Why (Optional)').fill('y'.repeat(81));
  await submit.click();

  const refused = [
    [address, 'Address must be 300 characters or less', 'a'.repeat(301)],
    [phone, 'Phone Number must be 40 characters or less', '5'.repeat(41)],
    [
      hours,
      'Hours of Operation must be 2,000 characters or less 2,001 of 2,000 characters, 1 too many',
      'h'.repeat(2_001),
    ],
    [whatFor, 'The note must be 80 characters or less', 'w'.repeat(81)],
    [page.getByLabelText('Why (Optional)'), 'The note must be 80 characters or less', 'y'.repeat(81)],
  ] as const;
  for (const [field, problem, text] of refused) {
    await expect.element(field).toHaveAccessibleDescription(problem);
    await expect.element(field).toHaveValue(text);
    await submit.click();
    await expect.element(field).toHaveFocus();
    expect(stubApi.requests(UPDATE)).toEqual([]);
    await field.fill(text.slice(1));
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  }

  stubApi.reply(UPDATE, LOCATION);
  await submit.click();
  await expect
    .poll(() => stubApi.requests(UPDATE).map(({ body }) => body))
    .toMatchObject([{ address: 'a'.repeat(300), closure: { note: 'y'.repeat(80) } }]);
});

test('does not validate stored hours that are too long while they are unchanged', async () => {
  await mountForm({ hoursOfOperation: 'h'.repeat(2_001) });
  stubApi.reply(UPDATE, LOCATION);
  await phone.fill('555');
  await expect.element(hours).not.toHaveAttribute('aria-invalid');
  await submit.click();
  await expect.poll(() => stubApi.requests(UPDATE).map(({ body }) => body)).toEqual([{ phoneNumber: '555' }]);
});

test('focuses the date of a new special day, and reports a missing date only on submit', async () => {
  await mountForm();
  const add = page.getByRole('button', { name: 'Add a special day' });
  const date = page.getByLabelText('Date', { exact: true });
  const missing = page.getByRole('alert').getByText('Please enter a date for every special day.');
  await address.clear();
  await submit.click();
  await expect.element(address).toHaveAccessibleDescription('A location needs an address');
  await expect.element(address).toHaveFocus();
  await address.fill('2 Pier Lane');
  await add.click();
  await expect.element(date).toHaveFocus();
  await expect.element(missing).not.toBeInTheDocument();
  await submit.click();
  await expect.element(missing).toBeVisible();
  await date.fill('2026-11-26');
  await expect.element(missing).not.toBeInTheDocument();

  await add.click();
  await expect.element(date.nth(1)).toHaveFocus();
  await submit.click();
  await expect.element(missing).toBeVisible();
  await page.getByRole('button', { name: 'Remove special day 1' }).click();
  await expect.element(missing).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
  await expect.element(date).toHaveValue('');
});

test('does not send unchanged special days, and sends a removed closure', async () => {
  const twice = ['10:00 am - 2:00 pm', '5:00 pm - 9:00 pm'];
  await mountForm({
    specialDays: [{ from: '2026-11-26', to: '2026-11-26', hours: twice, note: 'Thanksgiving' }],
    closure: { from: '2026-11-01', to: null, note: null },
  });
  await expect.element(page.getByLabelText('Hours that day')).toHaveDisplayValue(twice.join(', '));
  await page.getByLabelText('Temporarily closed').click();
  await expect.element(page.getByLabelText('Closed from')).not.toBeInTheDocument();
  stubApi.reply(UPDATE, LOCATION);
  await submit.click();
  await expect.poll(() => stubApi.requests(UPDATE).map(({ body }) => body)).toEqual([{ closure: null }]);
});

test('“Use theirs” shows the other version with my changes to fields that they left alone', async () => {
  await mountForm();
  await address.fill('2 Pier Lane');
  await phone.fill('555');
  const special = { from: '2026-12-24', to: '2026-12-24', hours: 'closed', note: 'Holidays' };
  const storedLocation = { ...LOCATION, address: '3 Pier Lane', specialDays: [special], revision: 2 };
  stubApi.reply(UPDATE, createProblemResponse(412, 'Someone else changed it.'));
  stubApi.reply('GET /api/restaurants/{id}/locations', [storedLocation]);
  await submit.click();
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect.element(address).toHaveValue('3 Pier Lane');
  await expect.element(phone).toHaveValue('555');
  await expect.element(page.getByLabelText('Occasion (Optional)')).toHaveValue('Holidays');

  stubApi.reply(UPDATE, storedLocation);
  await submit.click();
  await expect.poll(() => stubApi.requests(UPDATE).at(-1)!.body).toEqual({ phoneNumber: '555' });
  expect(stubApi.requests(UPDATE).at(-1)!.headers.get('if-match')).toBe('"2"');
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
  return mountComponent(
    <LocationForm
      restaurantId={4}
      location={{ ...LOCATION, ...more }}
      mayLookUp={false}
      onClose={() => {}}
    />,
  );
}
