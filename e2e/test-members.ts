import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { ScreenSizeName, TestSite } from './test-site.ts';

export const MEMBER_PASSWORD = 'crispy-thigh-9';

export type TestMember = {
  id: string;
  username: string;
  cookie: string;
  send<T = unknown>(method: string, path: string, body?: object): Promise<T>;
};

export function uniqueUsername(): string {
  return `eater-${randomBytes(4).toString('hex')}`;
}

export async function signUpMember(site: TestSite): Promise<TestMember> {
  const username = uniqueUsername();
  const account = { username, email: `${username}@example.test`, password: MEMBER_PASSWORD };
  const answer = await post(site, 'POST', '/api/auth/register', account);
  const { id } = (await answer.json()) as { id: string };
  const cookie = assertDefined(assertDefined(answer.headers.getSetCookie()[0]).split(';')[0]);
  return {
    id,
    username,
    cookie,
    async send<T>(method: string, path: string, body?: object) {
      return (await (await post(site, method, path, body, cookie)).json()) as T;
    },
  };
}

/** No endpoint creates the first admin: operators use the command line, tests this statement. */
export async function signUpTestAdmin(site: TestSite): Promise<TestMember> {
  const admin = await signUpMember(site);
  await sql`UPDATE users SET role = 'admin' WHERE id = ${admin.id}`.execute(site.db);
  return admin;
}

export async function createOtherSession(site: TestSite, { username }: TestMember): Promise<string> {
  const answer = await post(site, 'POST', '/api/auth/login', { username, password: MEMBER_PASSWORD });
  return assertDefined(assertDefined(answer.headers.getSetCookie()[0]).split(';')[0]);
}

export async function openAccountMenu(
  page: Page,
  size: ScreenSizeName,
  { username }: { username: string },
): Promise<Locator> {
  const isWide = size === 'laptop';
  await page.getByRole('button', { name: isWide ? `Account: ${username}` : 'Menu', exact: true }).click();
  const header = page.getByRole('banner');
  await header.getByText(`Hi, ${username}`).filter({ visible: true }).waitFor();
  return page.getByRole('navigation', { name: 'Account' });
}

export async function logInThroughForm(
  page: Page,
  username: string,
  password = MEMBER_PASSWORD,
): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export function readStoredUserId(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('user'));
}

async function post(
  site: TestSite,
  method: string,
  path: string,
  body?: object,
  cookie = '',
): Promise<Response> {
  const answer = await fetch(site.baseUrl + path, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer;
}
