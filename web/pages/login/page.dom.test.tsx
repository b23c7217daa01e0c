import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Link, Route } from 'wouter';
import type { UserSandwich } from '#contract/members/collection.ts';
import { FavoriteToggle } from '#web/features/collection/buttons/card-buttons.tsx';
import { WishlistDetailButton } from '#web/features/collection/buttons/detail-buttons.tsx';
import { stubApi } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { currentToast, dismissToast } from '#web/ui/feedback/toast-store.ts';
import { Page } from './page.tsx';

const LIST = 'GET /api/users/{id}/sandwiches';
const ADD = 'POST /api/user-sandwiches';
const sandwich = buildSandwichFixture();
const save = page.getByRole('button', { name: /^Save/ });
const login = page.getByRole('button', { name: 'Login', exact: true });

let member = buildMemberFixture();
beforeEach(async () => {
  member = buildMemberFixture({ id: crypto.randomUUID() });
  stubApi.reply('GET /api/sandwiches/{id}', { ...sandwich, ratingCounts: [0, 0, 0, 0, 0], verifiedCount: 0 });
  stubApi.reply(LIST, []);
  stubApi.reply(ADD, () => Response.json(entry(), { status: 201 }));
  stubApi.reply('POST /api/auth/login', { user: member });
  stubApi.reply('POST /api/auth/register', () => Response.json(member, { status: 201 }));
  stubApi.reply('GET /api/users/check-username', { available: true });
  await mountComponent(
    <>
      <Route path="/explore">
        <WishlistDetailButton sandwich={sandwich} />
        <FavoriteToggle sandwich={sandwich} />
        <Link href="/login">Plain login</Link>
      </Route>
      <Route path="/login">
        <Page />
      </Route>
    </>,
    { path: '/explore' },
  );
});

test('a visitor’s sandwich is saved once after the login, and its toast follows the greeting', async () => {
  await save.click();
  expect(location.pathname + location.search).toBe('/login?next=%2Fexplore&for=wishlist&about=1');
  await logIn();
  await expect
    .poll(() => stubApi.requests(ADD).map(({ body }) => body))
    .toEqual([{ userId: member.id, sandwichId: 1, isFavorite: false, hasTried: false }]);
  await expectToast('Login successful', 'Welcome back!');
  dismissToast(currentToast()!.id);
  const toast = await expectToast('Added to wishlist');
  await expect.element(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(stubApi.requests(ADD)).toHaveLength(1);
});

test('the sandwich is saved after a registration, too', async () => {
  await save.click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabelText('Username').fill('wingspan');
  await page.getByLabelText('Email').fill('wing@span.example');
  await page.getByLabelText('Password', { exact: true }).fill('waffle-batter-22');
  await page.getByLabelText('Confirm password').fill('waffle-batter-22');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect.poll(() => stubApi.requests(ADD)).toHaveLength(1);
});

test('a sandwich that is already on the list does not change', async () => {
  stubApi.reply(LIST, [entry({ hasTried: true })]);
  await save.click();
  await logIn();
  await expectToast('Login successful');
  await expect.poll(() => stubApi.requests(LIST)).not.toEqual([]);
  dismissToast(currentToast()!.id);
  expect(stubApi.requests(ADD)).toEqual([]);
  expect(currentToast()).toMatchObject({ title: 'Login successful' });
});

test('nothing is saved if the visitor goes back and logs in from another link', async () => {
  await save.click();
  history.back();
  await page.getByRole('button', { name: /^Favorite/ }).click();
  await expect.poll(() => location.search).toContain('for=favorite');
  history.back();
  await page.getByRole('link', { name: 'Plain login' }).click();
  await logIn();
  await expectToast('Login successful');
  expect(stubApi.requests(ADD)).toEqual([]);
});

test('an error shows if the list cannot be loaded, and nothing is saved', async () => {
  stubApi.reply(LIST, () => Promise.reject(new TypeError('Failed to fetch')));
  await save.click();
  await logIn();
  await expectToast('Error', 'Failed to update wishlist');
  expect(stubApi.requests(ADD)).toEqual([]);
});

async function logIn(): Promise<void> {
  await page.getByLabelText('Username').fill('wingspan');
  await page.getByLabelText('Password', { exact: true }).fill('waffle-batter-22');
  await login.click();
}

function entry(more: Partial<UserSandwich> = {}): UserSandwich {
  const dates = { dateCreated: '2026-11-19T20:30:00.000Z', dateUpdated: '2026-11-19T20:30:00.000Z' };
  return { id: 5, userId: member.id, sandwichId: 1, isFavorite: false, hasTried: false, ...dates, ...more };
}
