import { beforeAll, expect, test } from 'vitest';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { tagTestSandwich } from '#server/testing/factories/tags.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
let tagged: number;
let untagged: number;

beforeAll(async () => {
  tagged = (await createTestSandwich(site.db)).id;
  untagged = (await createTestSandwich(site.db)).id;
  await tagTestSandwich(site.db, tagged, 'Zesty', 'Crispy');
});

test('tags of a sandwich have the documented shape (M3.27, M7.20)', async () => {
  const { json } = await site.get(`/api/sandwiches/${tagged}/tags`);
  expect(json).toEqual([
    { id: expect.any(Number), name: 'Zesty', sandwichId: tagged },
    { id: expect.any(Number), name: 'Crispy', sandwichId: tagged },
  ]);
  expect((await site.get(`/api/sandwiches/${untagged}/tags`)).json).toEqual([]);
});

test('all tags are sorted by name (M7.31)', async () => {
  const { json } = await site.get('/api/tags');
  expect(json.map(({ name }: { name: string }) => name)).toEqual(['Crispy', 'Zesty']);
});
