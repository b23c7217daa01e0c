import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { signUpMember } from './test-members.ts';
import { findToast } from './browser/toasts.ts';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();
const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3b7a36' } })
  .jpeg()
  .toBuffer();
const FILE = { name: 'sandwich.jpg', mimeType: 'image/jpeg', buffer: photo };

async function anAdmin(): Promise<string> {
  const { id, cookie } = await signUpMember(site);
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

test.runIf(isLongRun)(
  'an admin replaces the photo of a sandwich with Edit Photo (M2.92, M6.10, A1.7)',
  async () => {
    const page = await site.visit('/sandwich/1', { cookie: await anAdmin() });
    const dialog = await choose(page, 'Edit Photo');
    await expectAccessible(page, 'Edit Photo');
    await dialog.locator('input[type=file]').setInputFiles(FILE);
    await findToast(page, 'Image uploaded', 'Sandwich image uploaded successfully.');
    await expect.poll(() => shownPhoto(page, /^Photo of/)).toMatch(/^\/uploads\/[0-9a-f]{32}-800\.webp$/);
    await page.reload();
    expect(await shownPhoto(page, /^Photo of/)).toMatch(/^\/uploads\//);
  },
);

test.runIf(isLongRun)(
  'in the modal an admin drops a photo, cancels its upload, and replaces the photo (M2.81, M6.10)',
  async () => {
    site.tolerate(/\/api\/uploads\/sandwichImageUploader/);
    const page = await site.visit('/', { cookie: await anAdmin() });
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit Photo', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Photo' });
    const input = dialog.locator('input[type=file]');
    await dialog.getByRole('button', { name: 'Choose a photo' }).waitFor();

    // Only Safari can decode the HEIC photos of iPhones; nothing is uploaded.
    await input.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heicLike() });
    await findToast(dialog, 'Invalid file type', 'Please upload an image file (jpeg, png, etc).');
    await dialog.getByText('Use Safari, or save the photo as a JPEG first.').waitFor();
    await expectAccessible(page, 'a photo that cannot be opened');

    const before = await uploadsOf('sandwich');
    const throttle = await slowly(page, 20_000);
    await drop(dialog, { name: 'large.jpg', type: 'image/jpeg', bytes: await noiseImage() });
    const bar = dialog.getByRole('progressbar', { name: 'Upload progress' });
    await dialog.getByText('Uploading large.jpg...').waitFor();
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
    await expectAccessible(page, 'an upload on its way');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Choose a photo' }).waitFor();
    expect(await bar.count()).toBe(0);
    await throttle(-1);
    expect(await uploadsOf('sandwich')).toBe(before);

    // A format that the browser can decode and the server does not support is converted to JPEG for the upload.
    await drop(dialog, { name: 'photo.avif', type: 'image/avif', bytes: await avif() });
    await findToast(page, 'Image uploaded', 'Sandwich image uploaded successfully.');
    expect(await uploadsOf('sandwich')).toBe(before + 1);
    const shown = page.getByRole('dialog').getByRole('img', { name: /^Photo of/ });
    await expect.poll(() => shown.first().getAttribute('src')).toMatch(/^\/uploads\//);
  },
);

test.runIf(isLongRun)(
  'catalog editors, unlike members, can change restaurant but not sandwich photos (M2.92, M2.102, A1.7, A6.7)',
  async () => {
    const { id, cookie } = await signUpMember(site);
    const page = await site.visit('/restaurant/1', { cookie });
    expect(await page.getByRole('button', { name: 'Edit Image' }).count()).toBe(0);

    await sql`UPDATE users SET catalog_editor = true WHERE id = ${id}`.execute(site.db);
    await page.reload();
    const dialog = await choose(page, 'Edit Image');
    await dialog.locator('input[type=file]').setInputFiles(FILE);
    await findToast(page, 'Image uploaded', 'Restaurant image uploaded successfully.');
    await expect.poll(() => shownPhoto(page, /^Photo of/)).toMatch(/^\/uploads\/[0-9a-f]{32}-1067\.webp$/);
    await page.goto('/sandwich/1');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit Photo' }).count()).toBe(0);
  },
);

test.runIf(isLongRun)('a member sets a profile photo', async () => {
  const { cookie } = await signUpMember(site);
  const page = await site.visit('/profile', { cookie });
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile photo' });
  await dialog.locator('input[type=file]').setInputFiles(FILE);
  await findToast(page, 'Image uploaded', 'Profile image uploaded successfully.');
  await page.getByRole('button', { name: 'Change photo' }).waitFor();
});

test.runIf(isLongRun)(
  'an admin tests how pictures are resized at /image-processing-test (A2.10, A2.83, A2.84, A9.18)',
  async () => {
    const page = await site.visit('/image-processing-test', { cookie: await anAdmin() });
    for (const [tab, guidance, width] of [
      ['General Images', 'General images can be up to 1200x1200. We resize anything larger.', 1200],
      [
        'Restaurant Photos',
        'Restaurant photos can be up to 1200x800. We resize anything larger. Landscape looks best.',
        1067,
      ],
      [
        'Sandwich Photos',
        'Sandwich photos can be up to 800x600. We resize anything larger. A squarer photo looks best.',
        800,
      ],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByText(guidance).waitFor();
      await page.locator('input[type=file]').setInputFiles(FILE);
      await page.getByRole('link', { name: new RegExp(`^/uploads/[0-9a-f]{32}-${width}[.]webp$`) }).waitFor();
    }
  },
);

/** Limits the upload speed of the page; -1 removes the limit. */
async function slowly(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  const set = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await session.send('Network.enable');
  await set(bytesPerSecond);
  return set;
}

/** Simulates a file that is dragged and dropped with the mouse. */
async function drop(dialog: Locator, { name, type, bytes }: { name: string; type: string; bytes: Buffer }) {
  const place = dialog.locator('.uploader');
  const file = { name, type, base64: bytes.toString('base64') };
  const dataTransfer = await dialog.page().evaluateHandle(({ name, type, base64 }) => {
    const transfer = new DataTransfer();
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([data], name, { type }));
    return transfer;
  }, file);
  await place.dispatchEvent('dragover', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}

/** 800 kB that no format compresses: too much for a slow connection while the test checks the page. */
function noiseImage(): Promise<Buffer> {
  const create = { width: 800, height: 800, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } };
  return sharp({ create: create as never })
    .jpeg({ quality: 100 })
    .toBuffer();
}

function avif(): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 240, channels: 3, background: '#b4462a' } })
    .avif()
    .toBuffer();
}

/** The first box of an iPhone's HEIC file, followed by nothing that this browser could decode. */
function heicLike(): Buffer {
  const box = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  return Buffer.concat([box, Buffer.alloc(2000, 7)]);
}

async function uploadsOf(kind: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM uploads WHERE kind = ${kind}
  `.execute(site.db);
  return rows[0]!.count;
}
