import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import sharp from 'sharp';
import { expectAccessible } from './browser/expect-accessible.ts';
import { signUpMember, signUpTestAdmin } from './test-members.ts';
import { holdToastOpen, findToast } from './browser/toasts.ts';
import { waitForHydration, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

test.runIf(isLongRun)(
  'an admin creates, awards, deletes and restores a badge; a second award fails (M1.9, A1.3, A2, A5.22, A9.20)',
  async () => {
    site.tolerate(/^409 for .*\/api\/users\/[^/]+\/badges$/);
    site.tolerate(/^404 for .*\/uploads\//);
    const [admin, other, member] = [
      await signUpTestAdmin(site),
      await signUpTestAdmin(site),
      await signUpMember(site),
    ];
    const name = `Golden Ladle of ${admin.username}`;
    const page = await site.visit('/admin/badges', { cookie: admin.cookie });
    await page.getByRole('heading', { level: 1, name: 'Badges' }).waitFor();
    await page.getByRole('button', { name: 'Create badge', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Create badge' });
    const save = dialog.getByRole('button', { name: 'Save badge', exact: true });
    await dialog.getByLabel('Description', { exact: true }).fill('For a steady hand.');
    await dialog.getByLabel('Category', { exact: true }).selectOption('special');
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Badge image', { exact: true }).setInputFiles({
      name: 'ladle.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 500, height: 500, channels: 3, background: '#b93418' } })
        .png()
        .toBuffer(),
    });
    await findToast(dialog, 'Badge image uploaded successfully.');
    await save.click();
    await findToast(page, 'Badge created', name);
    await dialog.waitFor({ state: 'detached' });

    await page.getByPlaceholder('Search badges...', { exact: true }).fill('GOLDEN LADLE');
    const row = page
      .getByRole('table', { name: 'Badges', exact: true })
      .getByRole('row')
      .filter({ hasText: name });
    await row.locator('img[src^="/uploads/"]').waitFor();
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Edit badge' });
    await edit.getByLabel('Description', { exact: true }).fill('For a very steady hand.');
    await edit.getByRole('button', { name: 'Save badge', exact: true }).click();
    await findToast(page, 'Badge updated', name);
    await row.getByText('For a very steady hand.', { exact: true }).waitFor();
    await row.locator('img[src^="/uploads/"]').waitFor();

    // "a broken badge image falls back to a placeholder image"
    await page.route('**/uploads/*', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await row.locator('img[src^="/images/badges/"]').waitFor();
    await page.unroute('**/uploads/*');

    await page.goto('/admin/award-badges');
    await waitForHydration(page);
    await page.getByPlaceholder('Search members...', { exact: true }).fill(member.username);
    await page.getByRole('button', { name: member.username }).click();
    await page.getByRole('heading', { level: 2, name: member.username }).waitFor();
    expect(await heightOf(page.getByRole('group', { name: 'Members', exact: true }))).toBe('400px');
    const open = page.getByRole('button', { name: 'Award badge', exact: true });
    await open.click();
    const award = page.getByRole('dialog', { name: /^Award .+ a badge$/ });
    const give = award.getByRole('button', { name: 'Award badge', exact: true });
    await award.getByRole('radio', { name: 'Hatchling' }).waitFor();
    expect(await heightOf(award.getByRole('group', { name: 'Badges', exact: true }))).toBe('400px');
    await expect.poll(() => hasFocus(award.getByPlaceholder('Search badges...', { exact: true }))).toBe(true);
    await give.click();
    await award.getByText('Please select a badge', { exact: true }).waitFor();
    await expectAccessible(page, 'the award without a badge');
    await award.getByRole('button', { name: 'Special', exact: true }).click();
    await award.getByRole('radio', { name: 'Hatchling' }).waitFor({ state: 'detached' });
    await award.getByPlaceholder('Search badges...', { exact: true }).fill('golden ladle');
    const medal = award.getByRole('radio', { name });
    await medal.check({ force: true });

    // Another admin awards the same badge first.
    const badges = await other.send<{ id: number }[]>('GET', `/api/badges?q=${encodeURIComponent(name)}`);
    await other.send('POST', `/api/users/${member.id}/badges`, { badgeId: badges[0]!.id });
    await give.click();
    const errorToast = await holdToastOpen(
      award,
      'Error',
      'Failed to award badge. User may already have this badge.',
    );
    // The toast covers the button that is clicked next.
    await errorToast.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => medal.isDisabled()).toBe(true);
    await award.getByText('Already has it', { exact: true }).waitFor();

    await award.getByPlaceholder('Search badges...', { exact: true }).fill('');
    await award.getByRole('button', { name: 'Special', exact: true }).click();
    await award.getByRole('radio', { name: 'Drum Major' }).check({ force: true });
    await give.click();
    await findToast(page, 'Badge awarded', `${member.username} now has Drum Major.`);
    await award.waitFor({ state: 'detached' });
    const badgeGroup = page.getByRole('group', { name: 'Badges held' });
    await badgeGroup.getByText('Drum Major', { exact: true }).waitFor();
    await badgeGroup.getByText(name, { exact: true }).waitFor();

    await page.goto('/admin/badges');
    await waitForHydration(page);
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
    const confirm = page.getByRole('dialog', { name: `Delete ${name}?` });
    await confirm.getByText('The one member who has it will keep it.').waitFor();
    await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
    await findToast(page, 'Badge deleted', name);
    await row.waitFor({ state: 'detached' });
    const deleted = page
      .getByRole('table', { name: 'Deleted badges' })
      .getByRole('row')
      .filter({ hasText: name });
    await deleted.getByRole('button', { name: `Restore ${name}`, exact: true }).click();
    await row.waitFor();
    await deleted.waitFor({ state: 'detached' });
    // The table is gone with its last row, so the focus moves to the heading above it.
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
  },
);

/** "Lists scroll at 400 px." (A9.20) */
function heightOf(list: Locator): Promise<string> {
  return list.evaluate((element) => getComputedStyle(element).maxHeight);
}

function hasFocus(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement);
}
