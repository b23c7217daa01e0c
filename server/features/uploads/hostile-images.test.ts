import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import type { CraftedImage } from '#server/testing/hostile-images/crafted-parts.ts';
import { craftedImages } from '#server/testing/hostile-images/crafted-images.ts';
import { findImagePayloadRemains } from '#server/testing/hostile-images/find-image-payload-remains.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-crafted-'));
const site = useTestApp({ DATA_DIR: folder, RATE_LIMITS: 'off' });
afterAll(() => rmSync(folder, { recursive: true }));
const STATUS = { taken: 201, refused: 422, other: 415 } as const;

let admin: TestUser;
beforeAll(async () => {
  admin = await signUpAdmin(site);
});

const crafted = await craftedImages();

test('there are more than a hundred crafted images', () => {
  expect(crafted.length).toBeGreaterThan(100);
});

describe.each([...Map.groupBy(crafted, ({ becomes }) => becomes)])(
  'crafted images with the expected result "%s" (threats F1, F2)',
  (_, images) => {
    test.each(images)('$name', async ({ bytes, becomes }: CraftedImage) => {
      const before = storedFiles();
      const answer = await admin.send('POST', '/api/uploads/badgeImageUploader', bytes, {
        'content-type': 'image/png',
      });
      expect(answer.status, answer.text).toBe(STATUS[becomes]);
      const added = storedFiles().filter((file) => !before.includes(file));
      expect(added.length > 0).toBe(becomes === 'taken');
      for (const file of added) expect(findImagePayloadRemains(readFileSync(file))).toEqual([]);
    });
  },
);

test('the server still runs after the crafted images', async () => {
  expect((await site.get('/health/ready')).status).toBe(200);
});

function storedFiles(): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
