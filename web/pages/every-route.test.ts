import { expect, test } from 'vitest';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { renderPageAt } from '#web/testing/rendered-page.ts';
import { routes } from '../routes.ts';

const admin = buildMemberFixture({ role: 'admin' });
const ADDRESSES = [
  ...routes.map(({ path }) => path.replaceAll('{id}', '1').replace('{thing}', 'review')),
  '/no/such/page',
];

test.each(ADDRESSES)(
  'header and footer appear on every route: %s (M2.16, M2.17, M2.19, A2)',
  async (path) => {
    const isForVisitors = routes.find((route) => route.path === path)?.signedOut;
    const { html, text } = await renderPageAt(path, {}, isForVisitors ? null : admin);
    expect(html.match(/<header /g), 'its first header is the site’s').not.toBeNull();
    expect(html).toMatch(/<body><a class="skip"[^>]*>[^<]*<\/a><header class="top[^"]*">/);
    expect(html.match(/<footer class="foot">/g)).toHaveLength(1);
    expect(html).toMatch(/<a aria-label="Search" href="\/explore" class="round">/);
    expect(text).toContain('Home Explore My Collection');
    expect(text).toContain('Contact Us Privacy Policy Terms of Service');
  },
);
