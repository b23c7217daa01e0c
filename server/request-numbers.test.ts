import { beforeAll, describe, expect, test } from 'vitest';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp, type HttpMethod, type TestResponse } from '#server/testing/test-app.ts';

// threats C8 and D5: numbers at and beyond their limits, and texts that PostgreSQL cannot store, never cause a 500.
const site = useTestApp({ RATE_LIMITS: 'off' });
let person: TestUser;
let sandwichId: number;
let linkId: number;
let reviewId: number;

beforeAll(async () => {
  person = await signUp(site);
  const sandwich = await createTestSandwich(site.db);
  sandwichId = sandwich.id;
  await createTestLocation(site.db, {
    restaurant_id: sandwich.restaurant_id,
    latitude: 34.05,
    longitude: -118.24,
  });
  linkId = (await person.send('POST', '/api/user-sandwiches', { sandwichId })).json.id;
  reviewId = (await person.send('POST', '/api/reviews', { sandwichId, rating: 3 })).json.id;
});

/** Sends the text as it is, because JSON.stringify would not write it. */
function sendText(method: HttpMethod, url: string, payload: string): Promise<TestResponse> {
  return person.send(method, url, payload, { 'content-type': 'application/json' });
}

const IDS: [string, boolean][] = [
  ['0', false],
  ['-1', false],
  ['1.5', false],
  ['999e3', true],
  ['"1"', false],
  ['true', false],
  ['null', false],
  ['[1]', false],
  ['{}', false],
  ['2147483647', true],
  ['2147483648', false],
  ['9007199254740993', false],
  ['99999999999999999999', false],
  ['1e999', false],
];

describe('ids in bodies', () => {
  test.each(IDS)('sandwichId %s', async (id, isAnId) => {
    const status = isAnId ? 404 : 400;
    const inputs: [string, string][] = [
      ['/api/user-sandwiches', `{"sandwichId":${id}}`],
      ['/api/reviews', `{"sandwichId":${id},"rating":3}`],
      [`/api/users/${person.id}/actions`, `{"actionType":"try","entityId":${id}}`],
    ];
    for (const [url, body] of inputs) {
      const answer = await sendText('POST', url, body);
      expect(answer.status, `${url} ${answer.text}`).toBe(status);
    }
  });
});

describe('ids in paths', () => {
  test.each([
    '0',
    '-1',
    '+1',
    '1.0',
    '1e3',
    '12abc',
    '0x10',
    '%20',
    '%00',
    'NaN',
    '2147483648',
    '99999999999999',
    '9007199254740992',
    '9223372036854775808',
    '99999999999999999999999999',
    '٣',
    '１',
  ])('%s is a 404', async (id) => {
    const at = encodeURI(decodeURI(id)) === id ? id : encodeURI(id);
    const calls: [HttpMethod, string][] = [
      ['PATCH', `/api/user-sandwiches/${at}`],
      ['DELETE', `/api/user-sandwiches/${at}`],
      ['PATCH', `/api/reviews/${at}`],
      ['DELETE', `/api/reviews/${at}`],
      ['DELETE', `/api/auth/sessions/${at}`],
      ['GET', `/api/sandwiches/${at}`],
      ['GET', `/api/users/${at}/sandwiches`],
      ['GET', `/api/users/${at}/level`],
    ];
    for (const [method, url] of calls) {
      const body = method === 'PATCH' ? {} : undefined;
      expect((await person.send(method, url, body)).status, `${method} ${url}`).toBe(404);
    }
  });

  test('of unknown members are a 404, whatever the text and its length', async () => {
    for (const id of ['x'.repeat(64), 'x'.repeat(65), 'x'.repeat(5000), "'; --", '%ff', '..%00']) {
      expect((await person.get(`/api/users/${id}/sandwiches`)).status, id).toBe(404);
    }
  });
});

describe('ratings (an integer from 1 to 5)', () => {
  test.each([
    ['0', false],
    ['1', true],
    ['5', true],
    ['6', false],
    ['-3', false],
    ['4.5', false],
    ['5.0', true],
    ['"4"', false],
    ['1e999', false],
    ['-1e999', false],
    ['1e-5', false],
    ['true', false],
    ['[4]', false],
  ])('%s', async (rating, isGood) => {
    const calls: [HttpMethod, string, string][] = [
      ['POST', '/api/reviews', `{"sandwichId":${sandwichId},"rating":${rating}}`],
      ['PATCH', `/api/reviews/${reviewId}`, `{"rating":${rating}}`],
      ['POST', '/api/user-sandwiches', `{"sandwichId":${sandwichId},"rating":${rating}}`],
      ['PATCH', `/api/user-sandwiches/${linkId}`, `{"rating":${rating}}`],
    ];
    for (const [method, url, body] of calls) {
      expect((await sendText(method, url, body)).status, `${method} ${url}`).toBe(isGood ? 200 : 400);
    }
  });
});

describe('positions (threats C2)', () => {
  const STANDING = [`"actionType":"try"`, `"userLatitude":34.05`, `"userLongitude":-118.24`];
  /** A given field replaces the usual one, because a body with a duplicate field is rejected. */
  const at = (fields: string) => {
    const usual = STANDING.filter((field) => !fields.includes(field.slice(0, field.indexOf(':') + 1)));
    const all = [...usual, `"entityId":${sandwichId}`, fields];
    return sendText('POST', `/api/users/${person.id}/actions`, `{${all.join()}}`);
  };

  test.each([
    ['"userLatitude":90', true],
    ['"userLatitude":-90', true],
    ['"userLatitude":90.0000001', false],
    ['"userLatitude":-91', false],
    ['"userLatitude":1e999', false],
    ['"userLatitude":"34"', false],
    ['"userLatitude":[34]', false],
    ['"userLatitude":null', false],
    ['"userLatitude":null,"userLongitude":null', true],
    ['"userLatitude":-0', true],
    ['"userLatitude":5e-324', true],
    ['"userLongitude":180', true],
    ['"userLongitude":-180', true],
    ['"userLongitude":180.0000001', false],
    ['"userLongitude":-1e999', false],
    ['"accuracy":0', true],
    ['"accuracy":5e-324', true],
    ['"accuracy":null', true],
    ['"accuracy":-1', false],
    ['"accuracy":1e999', false],
    ['"accuracy":"10"', false],
    ['"positionTime":"2026-11-21T19:55:00Z"', true],
    ['"positionTime":"0001-01-01T00:00:00Z"', true],
    ['"positionTime":"9999-12-31T23:59:59Z"', true],
    ['"positionTime":"2026-02-30T00:00:00Z"', false],
    ['"positionTime":"yesterday"', false],
    ['"positionTime":1763755200', false],
    ['"positionTime":"+275760-09-13T00:00:00.001Z"', false],
  ])('%s', async (fields, isGood) => {
    const answer = await at(fields);
    expect(answer.status === 200 || answer.status === 201, answer.text).toBe(isGood);
    if (!isGood) expect(answer.status).toBe(400);
  });

  test('one coordinate without the other is rejected, and a search needs its query', async () => {
    const act = (body: object) => person.send('POST', `/api/users/${person.id}/actions`, body);
    expect((await act({ actionType: 'try', entityId: sandwichId, userLatitude: 34 })).status).toBe(400);
    expect((await act({ actionType: 'try', entityId: sandwichId, longitude: 34 })).status).toBe(400);
    expect((await act({ actionType: 'try' })).status).toBe(400);
    expect((await act({ actionType: 'search', metadata: { query: '  ' } })).status).toBe(400);
    expect((await act({ actionType: 'search' })).status).toBe(400);
    expect((await act({ actionType: 'review', entityId: sandwichId })).status).toBe(400);
    expect((await act({ userId: 'somebody', actionType: 'try', entityId: sandwichId })).status).toBe(403);
  });
});

describe('limit and cursor of GET /api/users and GET /api/reviews', () => {
  test.each(['0', '201', '-1', '1.5', 'x', '', '1e2', '99999999999'])(
    'limit=%s is rejected',
    async (limit) => {
      for (const url of ['/api/users', '/api/reviews'])
        expect((await person.get(`${url}?limit=${limit}`)).status).toBe(400);
    },
  );

  test.each([
    'x',
    '[]',
    '["a",1]',
    '[null]',
    '[1e999]',
    '["\\u0000"]',
    '["\\ud800"]',
    '[9007199254740993,1]',
    '{"a":1}',
  ])('a cursor of %s is rejected', async (keys) => {
    const cursor = Buffer.from(keys).toString('base64url');
    for (const url of ['/api/users', '/api/reviews'])
      expect((await person.get(`${url}?cursor=${cursor}`)).status, url).toBe(400);
  });

  test('pages through all members, each once', async () => {
    await Promise.all([signUp(site), signUp(site), signUp(site)]);
    const names: string[] = [];
    let url: string | undefined = '/api/users?limit=2';
    while (url) {
      const answer: TestResponse = await person.get(url);
      names.push(...(answer.json as { username: string }[]).map(({ username }) => username));
      url = /<(.*)>; rel="next"/.exec(answer.headers['link'] ?? '')?.[1];
    }
    expect(names).toHaveLength(Number((await person.get('/api/users')).headers['x-total-count']));
    expect(new Set(names).size).toBe(names.length);
  });
});

test('follows a cursor that holds a long name in another script', async () => {
  for (const ending of ['一', '二'])
    await createTestRestaurant(site.db, { name: `${'鶏'.repeat(199)}${ending}` });
  const names: string[] = [];
  let url: string | undefined = '/api/restaurants?limit=1';
  while (url) {
    const answer: TestResponse = await person.get(url);
    expect(answer.status, url).toBe(200);
    names.push(...(answer.json as { name: string }[]).map(({ name }) => name));
    url = /<(.*)>; rel="next"/.exec(answer.headers['link'] ?? '')?.[1];
  }
  expect(names.filter((name) => name.startsWith('鶏'))).toHaveLength(2);
});

test('positions and amounts close to zero cause no 500 in searches', async () => {
  for (const parameters of ['lat=5e-324&lng=1e-320', 'lat=1&lng=1&radius=1e-320', 'minPrice=1e-320']) {
    for (const list of ['sandwiches', 'restaurants']) {
      const answer = await person.get(`/api/${list}/search?${parameters}`);
      expect(answer.status, answer.text).not.toBe(500);
    }
  }
});

describe('NUL and half of a surrogate pair in every text field', () => {
  /** Every text field of every call; the rest of the body is valid. */
  const FIELDS: [string, HttpMethod, () => string, (text: string) => object][] = [
    [
      'login name',
      'POST',
      () => '/api/auth/login',
      (text) => ({ username: `ab${text}`, password: TEST_PASSWORD }),
    ],
    [
      'login password',
      'POST',
      () => '/api/auth/login',
      (text) => ({ username: 'abc', password: TEST_PASSWORD + text }),
    ],
    [
      'new name',
      'POST',
      () => '/api/auth/register',
      (text) => ({ username: `ab${text}`, email: 'e@x.test', password: TEST_PASSWORD }),
    ],
    [
      'new address',
      'POST',
      () => '/api/auth/register',
      (text) => ({ username: 'abc', email: `e${text}@x.test`, password: TEST_PASSWORD }),
    ],
    [
      'new password',
      'POST',
      () => '/api/auth/register',
      (text) => ({ username: 'abc', email: 'e@x.test', password: TEST_PASSWORD + text }),
    ],
    [
      'new id',
      'POST',
      () => '/api/auth/register',
      (text) => ({ id: text, username: 'abc', email: 'e@x.test', password: TEST_PASSWORD }),
    ],
    [
      'changed password',
      'POST',
      () => `/api/users/${person.id}/password`,
      (text) => ({ currentPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD + text }),
    ],
    [
      'current password',
      'POST',
      () => `/api/users/${person.id}/password`,
      (text) => ({ currentPassword: TEST_PASSWORD + text, newPassword: TEST_PASSWORD }),
    ],
    ['reset address', 'POST', () => '/api/auth/password-reset', (text) => ({ email: `e${text}@x.test` })],
    [
      'reset password',
      'POST',
      () => '/api/auth/password-reset/x',
      (text) => ({ newPassword: TEST_PASSWORD + text }),
    ],
    ...['username', 'email', 'displayName', 'bio', 'avatarUrl', 'location'].map(
      (field): (typeof FIELDS)[number] => [
        field,
        'PATCH',
        () => `/api/users/${person.id}`,
        (text) => ({ [field]: `a${text}` }),
      ],
    ),
    [
      'preference',
      'PATCH',
      () => `/api/users/${person.id}`,
      (text) => ({ preferences: { a: { b: [text] } } }),
    ],
    [
      'name of a preference',
      'PATCH',
      () => `/api/users/${person.id}`,
      (text) => ({ preferences: { a: { [`b${text}`]: 1 } } }),
    ],
    ['notes', 'POST', () => '/api/user-sandwiches', (text) => ({ sandwichId, notes: text })],
    ['changed notes', 'PATCH', () => `/api/user-sandwiches/${linkId}`, (text) => ({ notes: text })],
    ['userId', 'POST', () => '/api/user-sandwiches', (text) => ({ sandwichId, userId: text })],
    ['review', 'POST', () => '/api/reviews', (text) => ({ sandwichId, rating: 3, review: text })],
    ['comment', 'PATCH', () => `/api/reviews/${reviewId}`, (text) => ({ comment: text })],
    [
      'search',
      'POST',
      () => `/api/users/${person.id}/actions`,
      (text) => ({ actionType: 'search', metadata: { query: `a${text}` } }),
    ],
  ];

  test.each(FIELDS)('%s', async (_field, method, url, body) => {
    for (const text of ['\0', '\ud800', '\udc00\ud800']) {
      const sender = url().startsWith('/api/auth') ? signedOutUser(site) : person;
      const answer = await sender.send(method, url(), body(text));
      expect(answer.status, answer.text).toBe(400);
    }
  });

  test('cause no 500 in queries, and neither does a long user agent', async () => {
    for (const url of [
      '/api/reviews?userId=%00',
      '/api/users/check-username?username=%00',
      '/api/users?cursor=%00',
    ])
      expect((await person.get(url)).status, url).toBeLessThan(500);
    const agent = await signedOutUser(site).send(
      'POST',
      '/api/auth/login',
      { username: person.username, password: TEST_PASSWORD },
      { 'user-agent': 'x'.repeat(5000) },
    );
    expect(agent.status).toBe(200);
  });
});

describe('bodies', () => {
  test('of more than 256 KiB are rejected', async () => {
    const answer = await person.send('POST', '/api/reviews', { review: 'x'.repeat(257 * 1024) });
    expect(answer.status).toBe(413);
    expect(answer.json.detail).toBe('The request is too large.');
  });

  test.each([
    ['100,000 lists deep', `{"preferences":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`],
    ['of a polluted prototype', '{"__proto__":{"role":"admin"},"bio":"x"}'],
    ['of a polluted constructor', '{"constructor":{"prototype":{"role":"admin"}}}'],
    ['cut off', '{"bio":"x"'],
    ['that is a list', '[{"bio":"x"}]'],
    ['that is a word', '"bio"'],
    ['that is null', 'null'],
    ['that is empty', ''],
    [
      'with 5,000 preferences',
      `{"preferences":{${Array.from({ length: 5000 }, (_, n) => `"p${n}":1`).join()}}}`,
    ],
  ])('%s change nothing', async (_what, body) => {
    const before = (await person.get('/api/auth/me')).json;
    const answer = await sendText('PATCH', `/api/users/${person.id}`, body);
    expect([200, 400], answer.text).toContain(answer.status);
    expect((await person.get('/api/auth/me')).json).toEqual(before);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  test('texts are accepted up to their maximum length', async () => {
    const patch = (body: object) => person.send('PATCH', `/api/users/${person.id}`, body);
    expect((await patch({ bio: 'x'.repeat(1000), displayName: 'x'.repeat(80) })).status).toBe(200);
    expect((await patch({ bio: 'x'.repeat(1001) })).status).toBe(400);
    const review = (length: number) =>
      person.send('PATCH', `/api/reviews/${reviewId}`, { review: '😀'.repeat(length) });
    expect((await review(5000)).status).toBe(200);
    expect((await review(5001)).json.detail).toBe('Review must be 5,000 characters or less');
  });

  test('a cursor of another sort order with a larger number is accepted', async () => {
    const admin = await signUpAdmin(site);
    const byDate = await admin.get('/api/users?sort=dateCreated&limit=1');
    const cursor = /cursor=([^&>]+)/.exec(byDate.headers['link']!)![1]!;
    expect((await admin.get(`/api/users?sort=xp&limit=1&cursor=${cursor}`)).status).toBe(200);
  });
});
