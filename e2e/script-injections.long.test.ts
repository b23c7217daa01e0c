import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { sql } from '#server/platform/database/database.ts';
import { naughtyStrings } from '#server/testing/data/naughty-strings.ts';
import { SCRIPT_INJECTIONS } from './script-injections.ts';
import { insertHostileTown } from './insert-hostile-town.ts';
import { signUpTestAdmin } from './test-members.ts';
import { waitForHydration, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

declare global {
  // oxlint-disable-next-line vars-on-top -- TypeScript declares globals this way
  var executions: string[];
}

/** Records every injected script that runs and everything that the content security policy blocks. */
function watchForScripts(): void {
  globalThis.executions = [];
  for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
    Object.defineProperty(globalThis, name, {
      value: (text: unknown) => void executions.push(`${name} ${String(text)}`),
    });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    executions.push(`policy ${violatedDirective} ${blockedURI} ${sample}`),
  );
}

// The database rejects empty names.
const texts = [...(naughtyStrings ?? []), ...SCRIPT_INJECTIONS].filter((text) => text.trim() !== '');

test(`no page runs any of ${texts.length} hostile texts, and the content security policy blocks nothing (threats D1)`, async () => {
  site.tolerate(/GL Driver Message/);
  // URLs that consist of a hostile text: the service worker requests them as well.
  site.tolerate(/^404 for \S+\/(%|--)/);
  const admin = await signUpTestAdmin(site);
  const created = await insertHostileTown(site.db, texts, admin.id);
  await sql`
      UPDATE users SET display_name = ${SCRIPT_INJECTIONS[0]}, bio = ${SCRIPT_INJECTIONS.join('\n').slice(0, 1000)},
        preferences = '{"collectionVisibility":"public"}'
      WHERE id = ${admin.id}
    `.execute(site.db);
  await invalidateCacheTags(site.db, [ALL_ENTRIES_CACHE_TAG]);
  const page = await site.visit('/', { cookie: admin.cookie });
  await page.addInitScript(watchForScripts);
  const problems: string[] = [];
  for (const path of pathsOf(created, admin.username)) problems.push(...(await harmDoneBy(page, path)));
  expect(problems).toEqual([]);
}, 900_000);

function pathsOf(
  { restaurants, sandwiches }: { restaurants: number[]; sandwiches: number[] },
  username: string,
): string[] {
  return [
    ...restaurants.flatMap((id) => [`/restaurant/${id}`, `/edit-restaurant?id=${id}`]),
    ...sandwiches.flatMap((id) => [`/sandwich/${id}`, `/sandwich/${id}/reviews`, `/sandwich/${id}/review`]),
    ...[
      '/',
      '/explore',
      '/explore?view=restaurants',
      '/collection',
      '/profile',
      '/settings',
      '/notifications',
      '/collection/ranking',
      '/badges',
    ],
    ...[
      '',
      '/audit',
      '/restaurants',
      '/sandwiches',
      '/tags',
      '/badges',
      '/award-badges',
      '/recommendations',
    ].map((path) => `/admin${path}`),
    `/lists/${username}`,
    '/recommend-restaurant',
    '/add-restaurant',
    ...SCRIPT_INJECTIONS.slice(0, 12).map((text) => `/explore?q=${encodeURIComponent(text)}`),
    ...SCRIPT_INJECTIONS.slice(0, 6).map((text) => `/${encodeURIComponent(text)}`),
    ...['javascript:alert(1)', '//evil.example/', '/\\evil.example', 'data:text/html,x'].map(
      (next) => `/login?next=${encodeURIComponent(next)}`,
    ),
  ];
}

async function harmDoneBy(page: Page, path: string): Promise<string[]> {
  const answer = await page.goto(path);
  if (!answer || answer.status() >= 500) return [`${path}: answers ${answer?.status()}`];
  await waitForHydration(page);
  const [first] = await page.locator('main').all();
  await first?.hover();
  const { ran, elements } = await page.evaluate(() => ({
    ran: executions,
    // Elements that a text has been parsed into.
    elements: [
      ...document.querySelectorAll(
        'main iframe, main object, main base, main style, main meta, main form[action*=evil], main [onerror], main [onload], main [onclick], main [onfocus], main script:not([type="application/json"]):not([type="application/ld+json"])',
      ),
    ].map(({ outerHTML }) => outerHTML.slice(0, 100)),
  }));
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) =>
      all
        .map((link) => (link as HTMLAnchorElement).protocol)
        .filter((protocol) => !/^(https?|tel|mailto|geo|maps):$/.test(protocol)),
    );
  const isOtherOrigin = new URL(page.url()).origin !== site.baseUrl;
  return [...ran, ...elements, ...links, ...(isOtherOrigin ? [`went to ${page.url()}`] : [])].map(
    (problem) => `${path}: ${problem}`,
  );
}
