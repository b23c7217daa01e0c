import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { signUpMember } from './test-members.ts';
import { holdToastOpen, findToast } from './browser/toasts.ts';
import type { TestMember } from './test-members.ts';
import { setUpTestSite, type ScreenSizeName } from './test-site.ts';

const site = setUpTestSite();

test('an admin finds and edits a restaurant and its locations, deletes it and restores it (M1.9, A1.2, A2, A4)', async () => {
  const { page, admin } = await openAsAdmin('laptop', '/admin/restaurants');
  const restaurant = await admin.send<{ id: number }>('POST', '/api/restaurants', {
    name: 'The Journey',
    description: 'To be edited.',
    restaurantType: 'Fast Casual',
    priceRange: '$',
  });

  await page.getByRole('searchbox', { name: 'Search restaurants' }).fill('the journey');
  await page.getByRole('link', { name: 'Edit The Journey' }).click();
  await page.getByRole('heading', { name: 'Edit Restaurant' }).waitFor();
  await page.getByLabel('Name').fill("Journey's End");
  await page.getByLabel('Price range').selectOption('$$$');
  await page.getByRole('button', { name: 'Update Restaurant' }).click();
  await findToast(page, 'Restaurant Updated', 'The restaurant has been updated successfully.');

  await page.getByRole('tab', { name: 'Locations' }).click();
  await page.getByText('No locations found for this restaurant.').waitFor();
  await page.getByRole('button', { name: 'Add First Location' }).click();
  await page.getByLabel('Address').fill('1 Pier Lane');
  await page.getByLabel('Latitude, longitude').fill('34.01, -118.49');
  await expectAccessible(page, 'a new location');
  await page.getByRole('button', { name: 'Add Location', exact: true }).click();
  await findToast(page, 'Location Added', 'The location has been added successfully.');
  await page.getByText('Hours not available').waitFor();

  // "Cancel closes and resets." (A4.9)
  await page.getByRole('button', { name: 'Edit 1 Pier Lane' }).click();
  await page.getByLabel('Address').fill('Let go of');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByLabel('Address').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit 1 Pier Lane' }).click();
  expect(await page.getByLabel('Address').inputValue()).toBe('1 Pier Lane');
  await page.getByLabel('Address').fill('2 Pier Lane');
  await page.getByLabel('Hours of Operation').fill('Mon-Fri 9:00 AM - 9:00 PM');
  await page.getByRole('button', { name: 'Pin for this location' }).press('ArrowUp');
  await page.getByRole('button', { name: 'Update Location' }).click();
  await findToast(page, 'Location Updated', 'The location has been updated successfully.');
  const [location] = await admin.send<Located[]>('GET', `/api/restaurants/${restaurant.id}/locations`);
  expect(location).toMatchObject({ address: '2 Pier Lane', isPinStale: false, latitude: 34.010082 });

  await page.getByRole('button', { name: 'Delete 2 Pier Lane' }).click();
  await page.getByText('Are you sure you want to delete this location?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await findToast(page, 'Location Deleted', 'The location has been deleted successfully.');
  await page.getByText('No locations found for this restaurant.').waitFor();

  await page.goto(`${site.baseUrl}/admin/restaurants`);
  await page.getByRole('searchbox', { name: 'Search restaurants' }).fill("journey's end");
  // A click while the rows change would hit another row, or none.
  await expect.poll(() => page.getByRole('button', { name: /^Delete / }).count()).toBe(1);
  await page.getByRole('button', { name: "Delete Journey's End" }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const deleted = await holdToastOpen(
    page,
    'Restaurant deleted',
    "Journey's End is off the site, along with its 0 locations and 0 sandwiches.",
  );
  expect(await statusOf(admin, restaurant.id)).toBe(410);
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await findToast(page, 'Restaurant restored');
  expect(await statusOf(admin, restaurant.id)).toBe(200);
});
test.runIf(isLongRun)(
  'the table shows the id, address, phone number and hours of each restaurant (A2.39)',
  async () => {
    const { page, admin } = await openAsAdmin('laptop', '/admin/restaurants');
    const { id } = await admin.send<{ id: number }>('POST', '/api/restaurants', {
      name: 'Told in a row',
      description: 'Thighs.',
      restaurantType: 'Food Truck',
      priceRange: '$',
    });
    await admin.send('POST', '/api/locations', {
      restaurantId: id,
      address: '3 Pier Lane',
      phoneNumber: '310-555-0101',
      latitude: 34.01,
      longitude: -118.49,
      hoursOfOperation: { text: 'Mon-Fri 9:00 AM - 9:00 PM' },
    });
    await page.getByRole('searchbox', { name: 'Search restaurants' }).fill('told in a row');
    const row = page.getByRole('row').filter({ hasText: 'Told in a row' });
    for (const name of [`#${id}`, '3 Pier Lane', '310-555-0101', /Mon–Fri 9 am – 9 pm ?Sat–Sun Closed/])
      await row.getByRole('cell', { name, exact: true }).waitFor();
  },
);

test.runIf(isLongRun)(
  'Back from a restaurant restores the filter, the page of the list and the focused row',
  async () => {
    const { page } = await openAsAdmin('phone', '/admin/restaurants');
    const search = page.getByRole('searchbox', { name: 'Search restaurants' });
    await page.getByRole('button', { name: /^No photo/ }).press('Enter');
    await page.getByRole('button', { name: 'Next page' }).press('Enter');
    const edit = page.getByRole('link', { name: /^Edit / });
    await page.getByText(/^21-/).waitFor();
    const name = await edit.last().innerText();
    await edit.last().press('Enter');
    await page.getByRole('heading', { name: 'Edit Restaurant' }).waitFor();
    await page.goBack();
    await page.getByText(/^21-/).waitFor();
    expect(await page.getByRole('button', { name: /^No photo/ }).getAttribute('aria-pressed')).toBe('true');
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).innerText);
    await expect.poll(focused).toBe(name);
    const { x, width } = (await search.boundingBox())!;
    expect(x + width).toBeLessThan(390 - 20);

    await search.fill('cluck');
    await expect.poll(() => edit.count()).toBeLessThan(6);
    await page.reload();
    await expect.poll(() => search.inputValue()).toBe('cluck');
    await expect.poll(() => edit.count()).toBeLessThan(6);
  },
);

test('an admin adds a sandwich to a menu, deletes it and restores it', async () => {
  const { page, admin } = await openAsAdmin('phone', '/admin/sandwiches?restaurant=1');
  await page.getByRole('button', { name: 'Add sandwich' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add sandwich' });
  await dialog.getByLabel('Name').fill('The Journey');
  await dialog.getByLabel('Price in dollars').fill('9.75');
  await dialog.getByLabel('Spice level').selectOption('4');
  await dialog.getByLabel('Classic').check();
  await expectAccessible(page, 'a new sandwich');
  await dialog.getByRole('button', { name: 'Add sandwich' }).click();
  await findToast(page, 'Sandwich added');
  const menu = await admin.send<Named[]>('GET', '/api/restaurants/1/sandwiches');
  expect(menu.find(({ name }) => name === 'The Journey')).toMatchObject({ price: 9.75, spiceLevel: 4 });

  await page.getByRole('button', { name: 'Delete The Journey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await findToast(page, 'Sandwich deleted');
  await page.getByRole('button', { name: 'Restore The Journey' }).click();
  await findToast(page, 'Sandwich restored');
  await page.getByRole('button', { name: 'Edit The Journey' }).waitFor();
});

type Located = { address: string; isPinStale: boolean; latitude: number };
type Named = { name: string };

async function openAsAdmin(size: ScreenSizeName, path: string): Promise<{ page: Page; admin: TestMember }> {
  const admin = await signUpMember(site);
  await site.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  return { page: await site.visit(path, { size, cookie: admin.cookie }), admin };
}

async function statusOf({ cookie }: TestMember, id: number): Promise<number> {
  return (await fetch(`${site.baseUrl}/api/restaurants/${id}`, { headers: { cookie } })).status;
}
