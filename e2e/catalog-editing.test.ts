import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { signUpTestAdmin, type TestMember } from './test-members.ts';
import { holdToastOpen, findToast } from './browser/toasts.ts';
import { testOnEachScreenSize, setUpTestSite, type ScreenSizeName } from './test-site.ts';

const site = setUpTestSite();

testOnEachScreenSize(
  'on a %s, an admin merges two duplicate restaurants and undoes it',
  async (size) => {
    const { page, admin } = await openAsAdmin(size, '/admin/duplicates');
    const { name, website, addresses } = twinsOf(admin);
    const [target, merged] = [
      await addRestaurant(admin, name, website),
      await addRestaurant(admin, name, website),
    ];
    await addLocation(admin, target, addresses[0]);
    await addLocation(admin, merged, addresses[1]);

    await page.reload();
    const group = page.getByRole('region', { name: `Possible duplicates of ${name}` });
    await group.getByRole('button', { name: `Merge 2 restaurants: ${name}` }).click();
    const question = page.getByRole('dialog', { name: `Merge into ${name}?` });
    await question.getByText(`1 location and 0 sandwiches from 1 restaurant move to #${target}.`).waitFor();
    await question.getByRole('button', { name: 'Merge', exact: true }).click();
    await findToast(page, 'Merged');
    expect(await addressesOf(admin, target)).toHaveLength(2);
    const redirected = await page.request.get(`${site.baseUrl}/restaurant/${merged}`);
    expect([redirected.status(), new URL(redirected.url()).pathname]).toEqual([200, `/restaurant/${target}`]);

    await page.goto(`${site.baseUrl}/admin/duplicates`);
    await page.getByRole('tab', { name: 'Merged' }).click();
    await page
      .getByRole('button', { name: `Undo the merge of ${name}` })
      .first()
      .click();
    await findToast(page, 'Merge undone', 'Everything is back.');
    expect(await addressesOf(admin, target)).toEqual([addresses[0]]);
    expect(await addressesOf(admin, merged)).toEqual([addresses[1]]);
  },
  'laptop',
);

testOnEachScreenSize(
  'on a %s, an admin edits restaurants in bulk, and Undo skips one that has changed since',
  async (size) => {
    const { page, admin } = await openAsAdmin(size, '/admin/restaurants');
    const name = `Flock of ${admin.username}`;
    const ids = [await addRestaurant(admin, `${name} East`), await addRestaurant(admin, `${name} West`)];
    await page.getByRole('searchbox', { name: 'Search restaurants' }).fill(name);
    await page.getByLabel(`Select ${name} East`).check();
    await page.getByLabel(`Select ${name} West`).check();
    await page
      .getByRole('region', { name: 'Selected restaurants' })
      .getByRole('button', { name: 'Edit' })
      .click();
    await page.getByLabel('Price range').selectOption('$$$');
    await page.getByRole('button', { name: 'Save' }).click();
    const changed = await holdToastOpen(page, '2 restaurants changed');
    for (const id of ids) expect(await priceOf(admin, id)).toBe('$$$');

    await admin.send('PATCH', `/api/restaurants/${ids[0]}`, { priceRange: '$$' });
    await changed.getByRole('button', { name: 'Undo' }).click();
    await findToast(page, 'Undone', '1 restaurant is back to how it was. We left 1 as is.');
    const dialog = page.getByRole('dialog', { name: 'We couldn’t undo these' });
    await dialog.getByText(`${name} East`).waitFor();
    await dialog.getByText('price range: It’s changed since then.').waitFor();
    expect([await priceOf(admin, ids[0]), await priceOf(admin, ids[1])]).toEqual(['$$', '$']);
  },
  null,
);

test.runIf(isLongRun)('an admin moves a sandwich to another restaurant and back', async () => {
  const { page, admin } = await openAsAdmin('phone', '/admin/restaurants');
  const [wrong, right] = [`The wrong coop of ${admin.username}`, `The right coop of ${admin.username}`];
  const [from, to] = [await addRestaurant(admin, wrong), await addRestaurant(admin, right)];
  const { id } = await admin.send<{ id: number }>('POST', '/api/sandwiches', {
    restaurantId: from,
    name: 'The stray',
    description: 'Thigh.',
  });
  await page.goto(`${site.baseUrl}/admin/sandwiches?restaurant=${from}`);
  await page.getByRole('button', { name: 'More actions for The stray' }).click();
  await page.getByRole('menuitem', { name: 'Move to another restaurant...' }).click();
  await page.getByLabel('Search restaurants').fill(right);
  await page.getByRole('button', { name: right }).click();
  const question = page.getByRole('dialog', { name: `Move The stray to ${right}?` });
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  const moved = await holdToastOpen(page, 'Moved', `The stray now belongs to ${right}.`);
  expect(await restaurantOf(admin, id)).toBe(to);
  await moved.getByRole('button', { name: 'Undo' }).click();
  await findToast(page, 'Move undone');
  expect(await restaurantOf(admin, id)).toBe(from);
});

/** Unique to each admin: duplicates from the other screen size or from a failed attempt must not match these. */
function twinsOf({ username }: TestMember) {
  return {
    name: `Twin Roost of ${username}`,
    website: `https://${username}.example`,
    addresses: [`11 ${username} St, Los Angeles, CA 90012`, `12 ${username} St, Los Angeles, CA 90013`],
  } as const;
}

async function openAsAdmin(size: ScreenSizeName, path: string): Promise<{ page: Page; admin: TestMember }> {
  const admin = await signUpTestAdmin(site);
  return { page: await site.visit(path, { size, cookie: admin.cookie }), admin };
}

async function addRestaurant(admin: TestMember, name: string, website?: string): Promise<number> {
  const { id } = await admin.send<{ id: number }>('POST', '/api/restaurants', {
    name,
    description: 'Thighs.',
    restaurantType: 'Deli',
    priceRange: '$',
    ...(website && { website }),
  });
  return id;
}

function addLocation(admin: TestMember, restaurantId: number, address: string): Promise<unknown> {
  return admin.send('POST', '/api/locations', { restaurantId, address });
}

async function addressesOf(admin: TestMember, id: number): Promise<string[]> {
  const locations = await admin.send<{ address: string }[]>('GET', `/api/restaurants/${id}/locations`);
  return locations.map(({ address }) => address);
}

async function priceOf(admin: TestMember, id: number | undefined): Promise<string> {
  return (await admin.send<{ priceRange: string }>('GET', `/api/restaurants/${id}`)).priceRange;
}

async function restaurantOf(admin: TestMember, id: number): Promise<number> {
  return (await admin.send<{ restaurantId: number }>('GET', `/api/sandwiches/${id}`)).restaurantId;
}
