import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { httpTransport } from '#web/lib/api/api-client.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { setViewer, type Viewer } from '#web/lib/session/session.ts';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { renderHook, renderToHtml } from '#web/testing/render-to-html.tsx';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { ChangePhotoDialog, type PhotoSubject } from './change-photo-dialog.tsx';
import { useAvatarMutations } from './change-avatar-dialog.tsx';
import { usePhotoMutations } from './change-photo-dialog.tsx';
import { useImageUpload, type ImageUploadOptions } from './use-image-upload.ts';

const uploaders: ImageUploadOptions[] = [];
vi.mock('./image-uploader.tsx', () => ({
  ImageUploader: (options: ImageUploadOptions) => {
    uploaders.push(options);
    return null;
  },
}));

const browser = stubStorageAndFetch();
const photo = new File(['x'], 'thigh.png', { type: 'image/png' });
/** The server's response to an upload; null is a broken connection. */
let answer: { status: number; type: string; text: string } | null;

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
});
afterEach(() => vi.restoreAllMocks());

describe('"Upload failed" (A8.41, A8.42)', () => {
  test('shows the server’s error message (A8.41)', async () => {
    answer = problem(429, 'Too many uploads. Please try again later.');
    expect(await uploadToast(photo)).toEqual([
      'Upload failed',
      'Too many uploads. Please try again later.',
      'destructive',
    ]);
  });

  test.each([null, { status: 502, type: 'text/html', text: '' }])(
    'shows "Something went wrong while uploading the image." without a message: %o (A8.42)',
    async (rejection) => {
      answer = rejection;
      expect(await uploadToast(photo)).toEqual([
        'Upload failed',
        'Something went wrong while uploading the image.',
        'destructive',
      ]);
    },
  );
});

describe('a file that is rejected before sending (A5.31, A5.32)', () => {
  test.each([
    [{ type: 'text/plain', size: 1 }, 'Invalid file type', 'Please upload an image file (jpeg, png, etc).'],
    [
      { type: 'image/png', size: 4 * 1024 * 1024 + 1 },
      'File too large',
      'Image size should be less than 4MB.',
    ],
  ])('%o shows "%s": "%s"', async (fileProperties, title, text) => {
    expect(await uploadToast({ name: 'x', ...fileProperties } as File)).toEqual([title, text, 'destructive']);
  });
});

test.each(['Sandwich', 'Restaurant', 'Badge'])(
  'shows "%s image uploaded successfully." after an upload (A8.44)',
  async (kind) => {
    answer = { status: 201, type: 'application/json', text: '{"url":"/uploads/a-800.webp"}' };
    expect((await uploadToast(photo, kind))[1]).toBe(`${kind} image uploaded successfully.`);
  },
);

describe.each(['sandwich', 'restaurant'] as const)('the photo of a %s', (kind) => {
  const PATCH = kind === 'sandwich' ? 'PATCH /api/sandwiches/7' : 'PATCH /api/restaurants/7';
  const pictured: PhotoSubject = { kind, id: 7, name: 'x', imageUrl: null, drawingUrl: '/images/x.svg' };

  test(`shows "Update failed": "Failed to update ${kind} image" if saving fails (A8.43)`, async () => {
    browser.answers[PATCH] = { status: 503, problem: 'Away' };
    await expect(handedOn(pictured)).rejects.toThrow();
    expect(shown()).toEqual(['Update failed', `Failed to update ${kind} image`, 'destructive']);
  });

  test('is saved by a PATCH with imageUrl (A7.33)', async () => {
    browser.answers[PATCH] = { status: 200, json: {} };
    await handedOn(pictured);
    expect(browser.sent[0]?.body).toEqual({ imageUrl: '/uploads/a-800.webp' });
  });

  test('that is removed comes back by an Undo', async () => {
    browser.answers[PATCH] = { status: 200, json: {} };
    const shownNow: (string | null)[] = [];
    const photo = { ...pictured, imageUrl: '/uploads/b-800.webp' };
    await renderHook(() => usePhotoMutations(photo, (url) => shownNow.push(url))).remove();
    expect(shown()).toEqual(['Photo removed', 'We’re showing the drawing of x again.', 'good']);
    currentToast()!.action!.run();
    await vi.waitFor(() => expect(shown()).toEqual(['Photo restored', 'x', 'good']), 60_000);
    expect(browser.sent.map(({ body }) => body)).toEqual([{ imageUrl: null }, { imageUrl: photo.imageUrl }]);
    expect(shownNow).toEqual([null, photo.imageUrl]);
  });
});

describe('the member’s own avatar', () => {
  const PATCH = 'PATCH /api/users/u7';
  const saved = ['Profile updated', 'Your profile has been updated successfully.', 'good'];
  const viewer = buildMemberFixture({ id: 'u7', avatarUrl: '/uploads/me-400.webp' });
  const removed = () => renderHook(() => useAvatarMutations(viewer), knowing(viewer)).remove();

  test('that is removed comes back by an Undo', async () => {
    browser.answers[PATCH] = { status: 200, json: viewer };
    await removed();
    expect(shown()).toEqual(saved);
    const { id, action } = currentToast()!;
    expect(action!.label).toBe('Undo');
    action!.run();
    await vi.waitFor(() => expect(currentToast()!.id).toBeGreaterThan(id), 60_000);
    expect(shown()).toEqual(saved);
    expect(browser.sent.map(({ body }) => body)).toEqual([
      { avatarUrl: null },
      { avatarUrl: viewer.avatarUrl },
    ]);
  });

  test('offers no Undo if removing fails', async () => {
    browser.answers[PATCH] = { status: 503, problem: 'Away' };
    await expect(removed()).rejects.toThrow();
    expect(shown()).toEqual(['Update failed', 'Away', 'destructive']);
    expect(currentToast()!.action).toBeUndefined();
  });
});

function knowing(viewer: Viewer): QueryClient {
  const client = createQueryClient(httpTransport);
  setViewer(client, viewer);
  return client;
}

function handedOn(pictured: PhotoSubject): Promise<unknown> {
  renderToHtml(<ChangePhotoDialog pictured={pictured} open onClose={() => {}} />);
  return Promise.resolve(uploaders.at(-1)!.onUploaded('/uploads/a-800.webp'));
}

async function uploadToast(file: File, kind = 'Sandwich') {
  const before = currentToast()?.id;
  renderHook(() => useImageUpload({ uploader: 'sandwichImageUploader', kind, onUploaded: () => {} })).begin(
    file,
  );
  await vi.waitFor(() => expect(currentToast()?.id).not.toBe(before), 60_000);
  return shown();
}

function shown() {
  const { title, text, variant } = currentToast()!;
  return [title, text, variant];
}

function problem(status: number, detail: string) {
  return { status, type: 'application/problem+json', text: JSON.stringify({ status, detail }) };
}

class FakeUpload extends EventTarget {
  upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  open() {}
  setRequestHeader() {}
  abort() {}
  getResponseHeader() {
    return answer?.type ?? null;
  }
  send() {
    if (answer) [this.status, this.responseText] = [answer.status, answer.text];
    this.dispatchEvent(new Event(answer ? 'load' : 'error'));
  }
}
