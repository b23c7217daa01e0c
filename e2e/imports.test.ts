import { expect } from 'vitest';
import { PlacesImportRunningError, withPlacesImportLock } from '#server/features/places/places.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { signUpTestAdmin } from './test-members.ts';
import { testOnEachScreenSize, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

type FoundRestaurant = { id: number; name: string; locations: { id: number; phoneNumber: string | null }[] };

testOnEachScreenSize(
  'on a %s, an admin previews and imports a file and reverts it, which keeps a later edit',
  async (size) => {
    const admin = await signUpTestAdmin(site);
    const page = await site.visit('/admin/imports', { size, cookie: admin.cookie });
    const [coop, barn] = [`Coop of ${admin.username}`, `Barn of ${admin.username}`];
    const find = async (name: string) => {
      const found = await admin.send<FoundRestaurant[]>('GET', `/api/restaurants/search?q=${admin.username}`);
      return found.find((restaurant) => restaurant.name === name);
    };

    await page.getByLabel('Places file').setInputFiles({
      name: 'places.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(placesCsv(coop, barn)),
    });
    await page.getByLabel('Source', { exact: true }).selectOption('A new source...');
    await page.getByLabel('Source name').fill(`List of ${admin.username}`);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('heading', { name: 'What would change' }).waitFor();
    const examples = page.getByRole('region', { name: 'Examples' });
    await examples.getByText(`Line 2: ${coop} 1 Mason Ave, Chicago, IL 60601`).waitFor();
    await page
      .getByRole('region', { name: 'Skipped rows' })
      .getByText('1 row: no name or brand', { exact: true })
      .waitFor();
    expect(await find(coop)).toBeUndefined();
    await expectAccessible(page, 'the preview of an import');

    await whileNoImportRuns(async () => {
      await page.getByRole('button', { name: 'Start import' }).click();
      await page.getByText('0 of 3 rows imported. You can leave this page.').waitFor();
    });
    await page.getByRole('heading', { name: 'What changed' }).waitFor();
    const added = await find(coop);
    expect([added?.locations.length, (await find(barn))?.locations.length]).toEqual([1, 1]);
    await admin.send('PATCH', `/api/locations/${added?.locations[0]?.id}`, { phoneNumber: '(312) 555-0142' });

    await page.getByRole('button', { name: 'Revert...' }).click();
    const question = page.getByRole('dialog', { name: 'Revert the import of places.csv?' });
    await question.getByText('We’ll undo 4 changes in the background.').waitFor();
    await whileNoImportRuns(async () => {
      await question.getByRole('button', { name: 'Revert', exact: true }).click();
      await page.getByText('0 of 4 changes checked and reverted. You can leave this page.').waitFor();
    });
    const reverted = page.getByRole('region', { name: 'Reverted' });
    await reverted
      .getByText('1 Mason Ave, Chicago, IL 60601 (phone number): It’s changed since then.')
      .waitFor();
    expect(await find(coop)).toMatchObject({ locations: [{ phoneNumber: '(312) 555-0142' }] });
    expect(await find(barn)).toBeUndefined();

    await page.getByRole('link', { name: 'Back to imports' }).click();
    await page.getByText('Reverted', { exact: true }).waitFor();
  },
  'laptop',
);

/** One row for each restaurant and an invalid one. */
function placesCsv(coop: string, barn: string): string {
  return [
    'id,name,address,city,state,postcode,lat,lon,phone',
    `1,${coop},1 Mason Ave,Chicago,IL,60601,41.88,-87.63,3125550101`,
    `2,${barn},2 Mason Ave,Chicago,IL,60601,41.98,-87.73,3125550102`,
    '3,,,,,,,,',
  ].join('\n');
}

/** Holds the import lock, so that the page keeps showing the progress while the test checks it. */
async function whileNoImportRuns(work: () => Promise<void>): Promise<void> {
  for (;;) {
    let isLocked = false;
    try {
      return await withPlacesImportLock(site.db, () => {
        isLocked = true;
        return work();
      });
    } catch (error) {
      if (isLocked || !(error instanceof PlacesImportRunningError)) throw error;
    }
  }
}
