import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { totpCodeAt, enrollTestSecondFactor } from '#server/testing/enroll-second-factor.ts';
import { useTestApp, type HttpMethod } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off', ADMIN_SECOND_FACTOR: 'required' });
let admin: TestUser;
const DETAIL = 'Please set up two-factor authentication first. This site requires it for admins.';

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

test('an admin without a second factor can sign in and set it up, but nothing else as an admin', async () => {
  const person = signedOutUser(site);
  const { json } = await person.send('POST', '/api/auth/login', {
    username: admin.username,
    password: TEST_PASSWORD,
  });
  expect(json.user).toMatchObject({ role: 'admin', mustSetUpSecondFactor: true });
  expect((await person.get('/api/auth/me')).json.mustSetUpSecondFactor).toBe(true);
  for (const url of ['/api/overview', '/api/audit', '/api/error-log', '/api/reports']) {
    const { status, json: problem } = await person.get(url);
    expect([status, problem.detail], url).toEqual([403, DETAIL]);
  }
  expect((await person.send('POST', `/api/users/${admin.id}/demote`)).status).toBe(403);
  expect((await person.send('PUT', '/api/maintenance', { isOn: true })).status).toBe(403);
  expect((await person.get('/api/auth/second-factor')).json).toMatchObject({ isOn: false, isRequired: true });
});

test('on every endpoint, an admin without a second factor gets the same status as a member', async () => {
  const member = await signUp(site);
  for (const { method, path } of endpoints.filter(({ path: each }) => !each.startsWith('/api/auth/'))) {
    if (method === 'POST' && path === '/api/error-log') continue;
    const url = path.replaceAll(/\{\w+\}/g, '2147483647');
    const answers = [];
    for (const client of [admin, member])
      answers.push((await client.send(method as HttpMethod, url, method === 'GET' ? undefined : {})).status);
    expect(answers[0], `${method} ${path}`).toBe(answers[1]);
  }
}, 120_000);

test('enrollment gives admin rights to the current session and to later sign-ins', async () => {
  const { key } = await enrollTestSecondFactor(site, admin);
  expect((await admin.get('/api/overview')).status).toBe(200);
  expect((await admin.get('/api/auth/me')).json).not.toHaveProperty('mustSetUpSecondFactor');
  const code = totpCodeAt(key, site.clock.now);
  const person = signedOutUser(site);
  const credentials = { username: admin.username, password: TEST_PASSWORD, code };
  const { json } = await person.send('POST', '/api/auth/login', credentials);
  expect(json.user).not.toHaveProperty('mustSetUpSecondFactor');
  expect((await person.get('/api/overview')).status).toBe(200);
});

test('a member needs no second factor', async () => {
  const member = await signUp(site);
  const { status, json } = await signedOutUser(site).send('POST', '/api/auth/login', {
    username: member.username,
    password: TEST_PASSWORD,
  });
  expect([status, json.user.mustSetUpSecondFactor]).toEqual([200, undefined]);
  expect((await member.get('/api/auth/second-factor')).json).toMatchObject({
    isOn: false,
    isRequired: false,
  });
});
