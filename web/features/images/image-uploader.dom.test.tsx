import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { ChangePhotoButton } from './change-photo-button.tsx';
import { ImageUploader } from './image-uploader.tsx';

const UPLOAD = 'POST /api/uploads/sandwichImageUploader';
const input = page.getByLabelText('Sandwich photo');
const choose = page.getByRole('button', { name: 'Choose a photo' });
const PNG = new File([new Uint8Array(1_000)], 'sandwich.png', { type: 'image/png' });

test('rejects a file that is not an image before sending it (A5.31)', async () => {
  const onUploaded = await mountUploader();
  await userEvent.upload(input, new File(['%PDF'], 'menu.pdf', { type: 'application/pdf' }));
  await expectToast('Invalid file type', 'Please upload an image file (jpeg, png, etc).');
  await expect.element(choose).toBeVisible();
  expect(onUploaded).not.toHaveBeenCalled();
});

test('rejects a dropped image of more than 4MB (A5.32)', async () => {
  const onUploaded = await mountUploader();
  drop(new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }));
  await expectToast('File too large', 'Image size should be less than 4MB.');
  expect(onUploaded).not.toHaveBeenCalled();
});

test('shrinks and sends a phone photo of more than 4MB', async () => {
  const onUploaded = await mountUploader();
  stubApi.reply(UPLOAD, () => Response.json({ url: '/uploads/sandwich.png' }, { status: 201 }));
  const photo = new File([await aJpeg(), new Uint8Array(4 * 1024 * 1024)], 'photo.jpg', {
    type: 'image/jpeg',
  });
  drop(photo);
  await expectToast('Image uploaded', 'Sandwich image uploaded successfully.');
  const sent = stubApi.requests(UPLOAD)[0]!.body as Blob;
  expect(sent.type).toBe('image/jpeg');
  expect(sent.size).toBeLessThan(100_000);
  expect(onUploaded).toHaveBeenCalledTimes(1);
});

test('rejects a GIF of more than 4MB, because shrinking would lose the animation', async () => {
  await mountUploader();
  const still = new File([await aJpeg(), new Uint8Array(4 * 1024 * 1024)], 'cluck.gif', {
    type: 'image/gif',
  });
  drop(still);
  await expectToast('File too large', 'Image size should be less than 4MB.');
  expect(stubApi.requests(UPLOAD)).toEqual([]);
});

test.each([
  ['photo.heic', 'image/heic', /HEIC photos from an iPhone/],
  ['photo.heic', '', /HEIC photos from an iPhone/],
  ['logo.svg', 'image/svg+xml', /Save it as a JPG, PNG, or GIF first/],
  ['scan.tiff', 'image/tiff', /Save it as a JPG, PNG, or GIF first/],
])('gives advice for a file that the browser cannot open: %s (%s)', async (name, type, advice) => {
  await mountUploader();
  await userEvent.upload(input, new File(['x'], name, { type }));
  await expectToast('Invalid file type', 'Please upload an image file (jpeg, png, etc).');
  const hint = page.getByText(/^This browser can’t open/);
  await expect.element(hint).toMatchTextContent(advice);
  if (type.startsWith('image/') && type !== 'image/heic')
    expect(hint.element().textContent).not.toContain('HEIC');
});

test('shows the upload progress, and Cancel ends the upload without a message', async () => {
  const onUploaded = await mountUploader();
  stubApi.hold(UPLOAD);
  await userEvent.upload(input, PNG);
  await expect
    .element(page.getByRole('progressbar', { name: 'Upload progress' }))
    .toHaveAttribute('value', '50');
  await expect.element(page.getByText('Uploading sandwich.png...')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(choose).toBeVisible();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  expect(onUploaded).not.toHaveBeenCalled();
});

test('sends nothing if canceled while the image is being shrunk', async () => {
  const onUploaded = await mountUploader();
  stubApi.reply(UPLOAD, () => Response.json({ url: '/uploads/sandwich.png' }, { status: 201 }));
  const jpeg = await aJpeg();
  const bitmap = await createImageBitmap(jpeg);
  const converted = Promise.withResolvers<ImageBitmap>();
  const convert = vi.spyOn(globalThis, 'createImageBitmap').mockReturnValue(converted.promise);
  const release = vi.spyOn(URL, 'revokeObjectURL');
  onTestFinished(() => [convert, release].forEach((spy) => spy.mockRestore()));
  drop(new File([jpeg, new Uint8Array(4 * 1024 * 1024)], 'photo.jpg', { type: 'image/jpeg' }));
  await page.getByRole('button', { name: 'Cancel' }).click();
  converted.resolve(bitmap);
  await expect.poll(() => release.mock.calls).toHaveLength(1);
  expect(stubApi.requests(UPLOAD)).toEqual([]);
  expect(onUploaded).not.toHaveBeenCalled();
});

test('shows why the server rejected an image, and accepts the same file again', async () => {
  const onUploaded = await mountUploader();
  stubApi.reply(UPLOAD, createProblemResponse(415, 'This is no picture.'));
  await userEvent.upload(input, PNG);
  await expectToast('Upload failed', 'This is no picture.');
  stubApi.reply(UPLOAD, () => Response.json({ url: '/uploads/sandwich.png' }, { status: 201 }));
  await userEvent.upload(input, PNG);
  await expectToast('Image uploaded', 'Sandwich image uploaded successfully.');
  expect(onUploaded.mock.calls).toEqual([['/uploads/sandwich.png']]);
  expect(stubApi.requests(UPLOAD)).toHaveLength(2);
});

test('restores a removed photo with Undo', async () => {
  const sandwich = buildSandwichFixture({ imageUrl: '/uploads/old.png' });
  await mountComponent(<ChangePhotoButton pictured={{ kind: 'sandwich', ...sandwich }} />, {
    viewer: buildMemberFixture({ role: 'admin' }),
  });
  stubApi.reply('PATCH /api/sandwiches/{id}', () => Response.json(sandwich));
  await page.getByRole('button', { name: 'Edit Photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Photo' });
  await dialog.getByRole('button', { name: 'Remove photo' }).click();
  const toast = await expectToast('Photo removed', /We’re showing the drawing/);
  await expect.element(dialog).not.toBeInTheDocument();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Photo restored', 'The Big Cluck');
  expect(stubApi.requests('PATCH /api/sandwiches/{id}').map(({ body }) => body)).toEqual([
    { imageUrl: null },
    { imageUrl: '/uploads/old.png' },
  ]);
});

test.each([
  ['a visitor', undefined],
  ['a member', buildMemberFixture()],
])('shows no Edit Photo button to %s', async (_who, viewer) => {
  await mountComponent(
    <ChangePhotoButton pictured={{ kind: 'sandwich', ...buildSandwichFixture() }} />,
    viewer && { viewer },
  );
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

async function mountUploader() {
  const onUploaded = vi.fn(async (_url: string) => {});
  await mountComponent(
    <ImageUploader uploader="sandwichImageUploader" kind="Sandwich" current={null} onUploaded={onUploaded} />,
  );
  return onUploaded;
}

/** Unlike `userEvent.upload`, this does not send megabytes to the test runner and back. */
function drop(file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  choose.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}

function aJpeg(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [400, 300];
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/jpeg'));
}
