import { expect, test } from 'vitest';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { renderPageAt } from '#web/testing/rendered-page.ts';

const admin = buildMemberFixture({ role: 'admin' });

test('/add-restaurant has a place lookup, a Quick Add from a website, and Basics, Location, Menu (A2.2, A2.22, A2.23, A2.30)', async () => {
  const { status, text, html, requestedUrls } = await renderPageAt('/add-restaurant', {}, admin);
  expect(status).toBe(200);
  for (const part of ['Add Restaurant', 'Search for a place', 'Quick Add from a website', 'Website URL'])
    expect(text).toContain(part);
  const tabs = html.match(/<button[^>]*role="tab".*?<\/button>/gs) ?? [];
  expect(tabs.map((tab) => tab.replace(/<span[^>]*aria-hidden.*?<\/span>|<[^>]+>/gs, ''))).toEqual([
    'Basics',
    'Location',
    'Menu',
  ]);
  expect(requestedUrls).toEqual(['/api/auth/me']);
  expect(html).not.toContain('style=');
});

test('the Basics tab has the documented fields, defaults and price labels (A2.33, A3.30, A3.31, A9.19)', async () => {
  const { text, html } = await renderPageAt('/add-restaurant', {}, admin);
  for (const label of [
    'Name',
    'Description',
    'Restaurant type',
    'Price range',
    'Website',
    'Generate description',
  ])
    expect(text).toContain(label);
  expect(html).toMatch(/<textarea[^>]*rows="4"/);
  expect(html).toContain('<option selected="">Fast Casual</option>');
  const prices = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) => [
    /aria-label="([^"]*)"/.exec(tag)?.[1],
    tag.includes('checked'),
  ]);
  expect(prices).toEqual([
    ['$ (under $10; Budget)', false],
    ['$$ ($10-$20; Moderate)', true],
    ['$$$ ($21-$30; Expensive)', false],
    ['$$$$ (over $30; Very Expensive)', false],
  ]);
});

test('the website in the URL, as after an approved recommendation, is filled in', async () => {
  const address = '/add-restaurant?website=https%3A%2F%2Froost.example%2Fmenu%3Fa%3D1%2525';
  const { html } = await renderPageAt(address, {}, admin);
  expect(html).toContain('value="https://roost.example/menu?a=1%25"');
});
