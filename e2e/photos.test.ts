import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database.ts';
import { expectAccessible } from './accessible.ts';
import { signUp, toastOf } from './members.ts';
import { useSite } from './site.ts';

const site = useSite();
const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3b7a36' } })
  .jpeg()
  .toBuffer();
const FILE = { name: 'sandwich.jpg', mimeType: 'image/jpeg', buffer: photo };

async function anAdmin(): Promise<string> {
  const { id, cookie } = await signUp(site);
  await sql`UPDATE users SET role = 'admin' WHERE id = ${id}`.execute(site.db);
  return cookie;
}

async function choose(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.getByRole('button', { name: 'Choose a photo' }).waitFor();
  return dialog;
}

function shownPhoto(page: Page, name: RegExp) {
  return page.getByRole('img', { name }).first().getAttribute('src');
}

describe.each(['phone', 'laptop'] as const)('on a %s', (size) => {
  it('an admin replaces the photo of a sandwich with Edit Photo', async () => {
    const page = await site.visit('/sandwich/1', { size, cookie: await anAdmin() });
    const dialog = await choose(page, 'Edit Photo');
    await expectAccessible(page, 'Edit Photo');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ ...FILE, name: 'menu.pdf', mimeType: 'application/pdf' });
    await toastOf(dialog, 'Invalid file type', 'Please upload an image file (jpeg, png, etc).');
    const large = { ...FILE, buffer: Buffer.alloc(4 * 1024 * 1024 + 1) };
    await dialog.locator('input[type=file]').setInputFiles(large);
    await toastOf(dialog, 'File too large', 'Image size should be less than 4MB.');
    await dialog.locator('input[type=file]').setInputFiles(FILE);
    await toastOf(page, 'Image uploaded', 'Sandwich image uploaded successfully.');
    await expect.poll(() => shownPhoto(page, /^Photo of/)).toMatch(/^\/uploads\/[0-9a-f]{32}-800\.webp$/);
    await page.reload();
    expect(await shownPhoto(page, /^Photo of/)).toMatch(/^\/uploads\//);
    await expectAccessible(page, 'a sandwich with a photo');
  });
});

it('an admin replaces the photo of a restaurant with Edit Image', async () => {
  const page = await site.visit('/restaurant/1', { cookie: await anAdmin() });
  const dialog = await choose(page, 'Edit Image');
  await dialog.locator('input[type=file]').setInputFiles(FILE);
  await toastOf(page, 'Image uploaded', 'Restaurant image uploaded successfully.');
  await expect.poll(() => shownPhoto(page, /^Photo of/)).toMatch(/^\/uploads\/[0-9a-f]{32}-1067\.webp$/);
});

it('neither is offered to a member', async () => {
  const { cookie } = await signUp(site);
  const page = await site.visit('/sandwich/1', { cookie });
  expect(await page.getByRole('button', { name: 'Edit Photo' }).count()).toBe(0);
  await page.goto('/restaurant/1');
  expect(await page.getByRole('button', { name: 'Edit Image' }).count()).toBe(0);
});

it('a member sets a picture of him- or herself', async () => {
  const { cookie } = await signUp(site);
  const page = await site.visit('/profile', { cookie });
  await page
    .getByRole('tab', { name: 'Settings' })
    .click({ trial: false })
    .catch(() => {});
  await page.getByRole('button', { name: 'Add a picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  await dialog.locator('input[type=file]').setInputFiles(FILE);
  await toastOf(page, 'Image uploaded', 'Profile image uploaded successfully.');
  await page.getByRole('button', { name: 'Change picture' }).waitFor();
});

it('an admin tries out what becomes of a picture at /image-processing-test', async () => {
  const page = await site.visit('/image-processing-test', { cookie: await anAdmin() });
  for (const [tab, guidance, width] of [
    ['General Images', 'General images are resized to up to 1200x1200.', 1200],
    ['Restaurant Photos', 'Restaurant photos are resized to up to 1200x800. Landscape looks best.', 1067],
    ['Sandwich Photos', 'Sandwich photos are resized to up to 800x600. A squarer picture looks best.', 800],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText(guidance).waitFor();
    await page.locator('input[type=file]').setInputFiles(FILE);
    await page.getByRole('link', { name: new RegExp(`^/uploads/[0-9a-f]{32}-${width}[.]webp$`) }).waitFor();
  }
  await expectAccessible(page, '/image-processing-test');
});
