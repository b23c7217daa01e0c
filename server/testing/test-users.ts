import { randomBytes } from 'node:crypto';
import { sql } from '#server/platform/database/database.ts';
import type { TestRequest, HttpMethod, TestResponse, TestApp } from './test-app.ts';

export type TestUser = {
  id: string;
  username: string;
  password: string;
  cookie: string;
  deviceCookie: string;
  get(url: string, headers?: Record<string, string>): Promise<TestResponse>;
  send(
    method: HttpMethod,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse>;
};

export const TEST_PASSWORD = 'crispy-thigh-9';

export function signedOutUser(test: TestApp): TestUser {
  const person: TestUser = {
    id: '',
    username: '',
    password: '',
    cookie: '',
    deviceCookie: '',
    get: (url, headers) => person.send('GET', url, undefined, headers),
    async send(method, url, body, headers = {}) {
      const request: TestRequest = {
        ...(body === undefined ? {} : { body }),
        headers: {
          'sec-fetch-site': 'same-origin',
          ...cookieHeader(person),
          ...headers,
        },
      };
      const answer = await test.send(method, url, request);
      for (const set of answer.setCookies) {
        const kind = /^[\w-]+-device=/.test(set) ? 'deviceCookie' : 'cookie';
        person[kind] = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '');
      }
      return answer;
    },
  };
  return person;
}

function cookieHeader({ cookie, deviceCookie }: TestUser): Record<string, string> {
  const cookies = [cookie, deviceCookie].filter((each) => each !== '');
  return cookies.length > 0 ? { cookie: cookies.join('; ') } : {};
}

export async function signUp(
  test: TestApp,
  overrides: { username?: string; email?: string } = {},
): Promise<TestUser> {
  const username = overrides.username ?? `eater-${randomBytes(4).toString('hex')}`;
  const email = overrides.email ?? `${username}@example.test`;
  const person = signedOutUser(test);
  const answer = await person.send('POST', '/api/auth/register', {
    username,
    email,
    password: TEST_PASSWORD,
  });
  if (answer.status !== 201) throw new Error(`${username} cannot register: ${answer.text}`);
  return Object.assign(person, { id: answer.json.id as string, username, password: TEST_PASSWORD });
}

/** The API cannot create the first admin; the command line does, and tests use a statement. */
export async function signUpAdmin(test: TestApp): Promise<TestUser> {
  const admin = await signUp(test);
  await sql`UPDATE users SET role = 'admin' WHERE id = ${admin.id}`.execute(test.db);
  return admin;
}

export async function signUpCatalogEditor(test: TestApp): Promise<TestUser> {
  const editor = await signUp(test);
  await sql`UPDATE users SET catalog_editor = true WHERE id = ${editor.id}`.execute(test.db);
  return editor;
}
