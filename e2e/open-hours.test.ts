import { expect, test } from 'vitest';
import {
  isoDateOfDayNumber,
  formatDayAndDate,
  dayNumberOfIsoDate,
} from '#packages/opening-hours/time/calendar.ts';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { signUpTestAdmin } from './test-members.ts';
import { findToast } from './browser/toasts.ts';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

/** Three days from now in Los Angeles, where the restaurant is. */
const DAY =
  dayNumberOfIsoDate(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format())! + 3;

test.runIf(isLongRun)(
  'an admin sets a special day; visitors see it, and the “Open at” filter respects it',
  async () => {
    const name = 'Almanac';
    const admin = await signUpTestAdmin(site);
    const { id } = await admin.send<{ id: number }>('POST', '/api/restaurants', {
      name,
      description: 'Closed when it pleases.',
      restaurantType: 'Deli',
      priceRange: '$',
    });
    await admin.send('POST', '/api/locations', {
      restaurantId: id,
      address: '1 Pier Lane',
      hoursOfOperation: { text: 'Mon-Sun 10:00 AM - 9:00 PM' },
      latitude: 34.05,
      longitude: -118.25,
    });

    const page = await site.visit(`/edit-restaurant?id=${id}`, { cookie: admin.cookie });
    await page.getByRole('tab', { name: 'Locations' }).click();
    await page.getByRole('button', { name: 'Edit 1 Pier Lane' }).press('Enter');
    await page.getByRole('button', { name: 'Add a special day' }).press('Enter');
    const day = page.getByRole('group', { name: 'Special day 1' });
    await expect
      .poll(() => day.getByLabel('Date').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.getByRole('button', { name: 'Update Location' }).press('Enter');
    await page.getByText('Please enter a date for every special day.').waitFor();
    await day.getByLabel('Date').fill(isoDateOfDayNumber(DAY));
    await day.getByLabel('Occasion (Optional)').fill('Founders’ Day');
    await page.getByLabel('Temporarily closed').press('Space');
    await page.getByLabel('Closed from').fill(isoDateOfDayNumber(DAY + 30));
    await expectAccessible(page, 'special days and a closure');
    await page.getByRole('button', { name: 'Update Location' }).press('Enter');
    await findToast(page, 'Location Updated', 'The location has been updated successfully.');

    const visitor = await site.visit(`/restaurant/${id}`, { size: 'phone' });
    await visitor.locator('summary').filter({ hasText: 'Hours at 1 Pier Lane' }).press('Enter');
    const special = visitor.getByRole('definition').first();
    await visitor.getByText(`${formatDayAndDate(DAY)}Founders’ Day`).waitFor();
    expect(await special.innerText()).toBe('Closed');
    await expectAccessible(visitor, 'special hours');

    await visitor.goto(`${site.baseUrl}/explore?q=almanac&view=restaurants`);
    await visitor.getByRole('link', { name, exact: true }).waitFor();
    await openAt(DAY);
    await visitor
      .getByRole('link', { name: `Remove filter Open ${formatDayAndDate(DAY)}, 12 pm` })
      .first()
      .waitFor();
    await expect.poll(() => visitor.getByRole('link', { name, exact: true }).count()).toBe(0);
    await openAt(DAY + 1);
    await visitor.getByRole('link', { name, exact: true }).waitFor();
    await expectAccessible(visitor, 'open at a time');
    await visitor
      .getByRole('link', { name: /^Remove filter Open/ })
      .first()
      .press('Enter');
    await visitor.waitForURL(`**/explore?q=almanac&view=restaurants`);

    async function openAt(dayNumber: number): Promise<void> {
      await visitor.getByRole('button', { name: 'Open at', exact: true }).press('Enter');
      const panel = visitor.getByRole('dialog', { name: 'Open at' });
      await panel.getByLabel('Day and time at the restaurant').fill(`${isoDateOfDayNumber(dayNumber)}T12:00`);
      await panel.getByRole('button', { name: 'Show what’s open then' }).press('Enter');
      await visitor.waitForURL(`**openAt=${isoDateOfDayNumber(dayNumber)}T12:00**`);
    }
  },
);
