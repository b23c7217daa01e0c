import { expect, test, vi } from 'vitest';
import { signUp, signUpAdmin } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { runRouteHandler } from './execute-route.ts';
import { serializeResponse } from './serialize-response.ts';

const site = useTestApp();

test.each([
  ['/api/tags?limit=5&limit=6', 'limit', 'is given more than once'],
  ['/api/tags?limits=5', 'limits', 'isn’t a known field'],
  ['/api/tags?limit=201', 'limit', 'must be between 1 and 200'],
  ['/api/site?name=x', 'name', 'isn’t a known field'],
  ['/api/tags?cursor=', 'cursor', 'can’t be blank'],
  ['/api/sandwiches/search?sort=DISTANCE', 'sort', 'must be one of best, rating, distance, price'],
  [`/api/sandwiches/search?userId=${'x'.repeat(65)}`, 'userId', 'must be 64 characters or less'],
  ['/api/sandwiches/search?lat=1', 'lat', 'goes with lng. Enter both or neither'],
])('%s is rejected: %s %s', async (url, field, message) => {
  const answer = await site.get(url);
  expect(answer).toMatchObject({ status: 400, json: { errors: [{ field, message }] } });
  expect(answer.json.detail).toContain(field);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
});

test('uses the sentence of the specification if there is one, and otherwise names the field', async () => {
  const spoken = await site.send('POST', '/api/auth/login', {
    body: { username: 'wingspan', password: 'short' },
  });
  expect(spoken.json.detail).toBe('Password must be at least 6 characters.');
  const plain = await site.send('POST', '/api/auth/login', { body: { username: 'wingspan' } });
  expect(plain.json.detail).toMatch(/^Please check what you entered: password /);
});

test('puts a period after each of several sentences', async () => {
  const admin = await signUpAdmin(site);
  const { json } = await admin.send('POST', '/api/badges', { name: '', description: '', category: '' });
  expect(json.detail).toBe('Name is required. Description is required. Category is required.');
});

test.each([
  [{ name: 'x'.repeat(501) }, /^Please check what you entered: Name must be \d+ characters or less$/],
  [{ priceRange: 7 }, /: Price range must be one of /],
  [{ madeUp: true }, /: madeUp isn’t a known field$/],
])('names the fields of a form with changes %j as the form does', async (changes, detail) => {
  const person = await signUp(site);
  const suggestion = { kind: 'edit', entityType: 'restaurant', entityId: 1, changes };
  const { status, json } = await person.send('POST', '/api/suggestions', suggestion);
  expect(status).toBe(400);
  expect(json.detail).toMatch(detail);
});

test.each([
  [{ userLatitude: '34', userLongitude: -118 }, 'userLatitude', 'must be a number'],
  [{ accuracy: -1 }, 'accuracy', 'must be at least 0'],
  [{ positionTime: 7 }, 'positionTime', 'must be text'],
  [{ metadata: 'x' }, 'metadata', 'must be an object'],
  [{ entityId: 1.5 }, 'entityId', 'must be a whole number'],
])('explains the error in %j: %s %s', async (more, field, message) => {
  const person = await signUp(site);
  const action = { actionType: 'try', entityType: 'sandwich', entityId: 1, ...more };
  const { status, json } = await person.send('POST', `/api/users/${person.id}/actions`, action);
  expect(status).toBe(400);
  expect(json.errors).toContainEqual({ field, message });
  expect(json.detail).toContain(`Please check what you entered: ${field} ${message}`);
});

test.each([
  [[], '(all)', 'must be an object'],
  [{ username: 'wingspan' }, 'password', 'is missing'],
  [{ username: 'wingspan', password: null }, 'password', 'must be text'],
])('explains the error in the login body %j: %s %s', async (body, field, message) => {
  const { json } = await site.send('POST', '/api/auth/login', { body });
  expect(json.errors).toEqual([{ field, message }]);
});

test('answers 503 after fifteen seconds, whatever the handler waits for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const stuck = {
      endpoint: { method: 'POST', path: '/x', responses: { 204: null } },
      policy: () => 'allow',
    };
    const handler = () => new Promise<never>(() => {});
    const execution = runRouteHandler(
      { ...stuck, handler } as never,
      {} as never,
      {} as never,
      serializeResponse,
    );
    let refusal: unknown;
    execution.catch((error: unknown) => (refusal = error));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(refusal).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 5 });
  } finally {
    vi.useRealTimers();
  }
});
