import { expect, test } from 'vitest';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();

test('a draining process is not ready, but still answers and closes each connection', async () => {
  const { id } = await createTestSandwich(site.db);
  const member = await signUp(site);
  const keptAlive = await signedOutUser(site).get(`/api/sandwiches/${id}`);
  expect(keptAlive.headers['connection']).not.toBe('close');
  expect((await site.get('/health/ready')).status).toBe(200);

  site.app.draining.start();

  const ready = await site.get('/health/ready');
  expect(ready).toMatchObject({ status: 503, json: { status: 'stopping' } });
  expect(ready.headers['connection']).toBe('close');
  expect((await site.get('/health/live')).status).toBe(200);
  const answers = [
    await signedOutUser(site).get(`/api/sandwiches/${id}`),
    await signedOutUser(site).get(`/sandwich/${id}`),
    await member.send('POST', '/api/reviews', { sandwichId: id, rating: 4, comment: 'Crisp.' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
  for (const { headers } of answers) expect(headers['connection']).toBe('close');
});
