import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, signUpAdmin, signUpCatalogEditor, type Person } from '#server/testing/people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-uploads-'));
const test = useTestApp({ DATA_DIR: folder, RATE_LIMITS: 'uploads=1000/3600' });
afterAll(() => rmSync(folder, { recursive: true }));

let admin: Person;
let photo: Buffer;
beforeAll(async () => {
  admin = await signUpAdmin(test);
  photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#b93418' } })
    .jpeg()
    .toBuffer();
});

function upload(person: Person, uploader: string, body: Uint8Array, type = 'image/jpeg') {
  return person.send('POST', `/api/uploads/${uploader}`, Buffer.from(body), { 'content-type': type });
}

describe('who may upload what', () => {
  it('a member an avatar', async () => {
    const member = await signUp(test);
    const answer = await upload(member, 'imageUploader', photo);
    expect(answer).toMatchObject({
      status: 201,
      json: { url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-1200\.webp$/) },
    });
    expect((await test.get(answer.json.url)).status).toBe(200);
  });
});
