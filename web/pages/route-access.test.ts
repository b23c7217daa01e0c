import { describe, expect, test } from 'vitest';
import {
  ROUTE_ACCESS_RULES,
  SECOND_FACTOR_ENROLLMENT_PATH,
  getRouteAccess,
} from '#web/lib/routing/route-access.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { renderPageAt } from '#web/testing/rendered-page.ts';
import { findPageRouteForPath, routes } from '../routes.ts';

const admin = buildMemberFixture({ role: 'admin' });
const editor = buildMemberFixture({ catalogEditor: true });
const pending = buildMemberFixture({ role: 'admin', mustSetUpSecondFactor: true });
const member = buildMemberFixture();
const guarded = routes.filter(({ access }) => access);

/** Each page has its own text (A6), except that recommendations have none (D57). */
const DENIALS: Record<string, string | null> = {
  '/add-restaurant': 'You must be an admin to add restaurants.',
  '/admin': 'You need admin privileges to access this page.',
  '/admin/operation': 'You need admin privileges to access this page.',
  '/admin/duplicates': 'You need admin privileges to access this page.',
  '/admin/reports': 'You need admin privileges to access this page.',
  '/admin/restaurants': 'You need admin privileges to manage restaurants.',
  '/admin/suggestions': 'You need admin privileges to access this page.',
  '/admin/sandwiches': 'You need admin privileges to access this page.',
  '/admin/catalog-files': 'You need admin privileges to access this page.',
  '/admin/sources': 'You need admin privileges to access this page.',
  '/admin/doubtful-changes': 'You need admin privileges to access this page.',
  '/admin/imports': 'You need admin privileges to access this page.',
  '/admin/imports/{id}': 'You need admin privileges to access this page.',
  '/admin/tags': 'You need admin privileges to access this page.',
  '/admin/badges': 'You need admin privileges to access this page.',
  '/admin/award-badges': 'You need admin privileges to access this page.',
  '/admin/recommendations': null,
  '/admin/change-sets/{id}': 'You need admin privileges to access this page.',
  '/admin/audit': 'You need admin privileges to access this page.',
  '/edit-restaurant': 'You need admin privileges to edit restaurants.',
  '/image-processing-test': 'You need admin privileges to access this page.',
};

test('exactly the admin pages have an access rule, each with its text (A2.10, A6)', () => {
  expect(guarded.map(({ path }) => path).toSorted()).toEqual(Object.keys(DENIALS).toSorted());
  for (const { path, access } of guarded) expect([path, access!.denial]).toEqual([path, DENIALS[path]]);
});

describe.each(guarded)('$path', ({ path, page }) => {
  const address = `${path.replace('{id}', '1')}?id=1`;

  test('redirects a visitor to the login with the way back (D0.33, D0.34)', async () => {
    const { status, location, requestedUrls } = await renderPageAt(address, {});
    expect([status, location]).toEqual([302, `/login?next=${encodeURIComponent(address)}`]);
    expect(requestedUrls).toEqual([]);
  });

  test('answers a member with 403 and the documented text only (A2.77, A6)', async () => {
    const { status, text, html, requestedUrls } = await renderPageAt(address, {}, member);
    expect(status).toBe(403);
    expect(requestedUrls).toEqual(['/api/auth/me']);
    expect(html).not.toContain(`/${page}-`);
    expect(mainOf(text)).toBe(DENIALS[path] ? `Access Denied ${DENIALS[path]} Back to Home` : '');
  });
});

test('a catalogEditor may open only /admin/restaurants, /admin/suggestions, /edit-restaurant (M6.9, A6.8, D0.35)', () => {
  const open = guarded.filter((route) => getRouteAccess(route, editor) === 'open').map(({ path }) => path);
  expect(open.toSorted()).toEqual(['/admin/restaurants', '/admin/suggestions', '/edit-restaurant']);
  expect(guarded.every((route) => getRouteAccess(route, admin) === 'open')).toBe(true);
  expect(Object.values(ROUTE_ACCESS_RULES).filter(({ role }) => role === 'catalogEditors')).toHaveLength(3);
});

/** The text between the header and the footer. */
function mainOf(text: string): string {
  const from = text.indexOf('Logout') + 'Logout'.length;
  return text.slice(from, text.indexOf(' Clucket Discover, rate', from)).trim();
}

test('an admin who must set up a second factor may open no admin page', () => {
  const open = guarded.filter((route) => getRouteAccess(route, pending) === 'open').map(({ path }) => path);
  expect(open).toEqual([]);
  expect(getRouteAccess(findPageRouteForPath(SECOND_FACTOR_ENROLLMENT_PATH).route, pending)).toBe('open');
});

test('the server redirects an admin who must set up a second factor to its page', async () => {
  expect(await renderPageAt('/admin', {}, pending)).toMatchObject({
    status: 302,
    location: SECOND_FACTOR_ENROLLMENT_PATH,
  });
});
