import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import { openNetworkOutageProxy, type NetworkOutageProxy } from './browser/network-outage-proxy.ts';
import { toDatabaseUrl } from './demo-database.ts';
import {
  readServiceWorkerFileList,
  listCachedFiles,
  waitForCachedFiles,
} from './browser/list-cached-files.ts';
import { signUpMember } from './test-members.ts';
import { findToast } from './browser/toasts.ts';
import { startNextVersion } from './next-version.ts';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();
const versions: StartedTestSite[] = [];
let proxy: NetworkOutageProxy | undefined;

afterAll(async () => {
  await proxy?.close();
  for (const version of versions) await version.stop();
});

test('after a deployment an open page keeps its files, queued changes are sent, and old files are deleted (issue 8)', async () => {
  site.tolerate(/failed request|ERR_|Failed to fetch|net::|(404|503) for .*\/assets\//);
  proxy = await openNetworkOutageProxy(site.baseUrl);
  const member = await signUpMember(site);
  const page = await site.visit('/sandwich/1', {
    size: 'phone',
    cookie: member.cookie,
    worker: true,
    by: proxy.baseUrl,
  });
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const old = await readServiceWorkerFileList(page);
  await waitForCachedFiles(page, old, { isToldAtOnce: false });

  proxy.block('/api/user-sandwiches');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await findToast(page, 'Saved on this device');

  proxy.setTarget((await deploy(1)).baseUrl);
  const next = await readServiceWorkerFileList(page);
  expect(next.filter((file) => file.endsWith('.js') && old.includes(file))).toEqual([]);
  expect((await page.request.get(scriptsAmong(old)[0]!)).status()).toBe(404);
  await takeOver(page, next);
  // The page has not been reloaded: it still fetches files of its own build, which the site no longer has.
  await page.getByRole('link', { name: 'Add a Review' }).first().click();
  await page.getByRole('radio', { name: '4 stars', exact: true }).check({ force: true });
  expect(await loadedScripts(page)).toEqual(
    expect.arrayContaining([old.find((file) => /\/write-review-/.test(file))]),
  );
  expect((await loadedScripts(page)).filter((file) => next.includes(file))).toEqual([]);
  await page.getByRole('button', { name: '1 change waiting', exact: true }).waitFor();

  // Code that is never cached for offline use, like the map's, does not break the page either.
  await page.goto('/explore');
  await waitForCachedFiles(page, next);
  expect((await loadedScripts(page)).filter((file) => old.includes(file))).toEqual([]);
  await page.getByRole('button', { name: '1 change waiting', exact: true }).waitFor();
  expect(await listCachedFiles(page)).toEqual(expect.arrayContaining(scriptsAmong(old)));

  proxy.setTarget((await deploy(2)).baseUrl);
  const third = await readServiceWorkerFileList(page);
  await takeOver(page, third);
  await page.goto('/sandwich/1');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await waitForCachedFiles(page, third);
  expect((await listCachedFiles(page)).filter((file) => scriptsAmong(old).includes(file))).toEqual([]);

  await page.getByRole('button', { name: '1 change waiting', exact: true }).click();
  const send = page.getByRole('button', { name: 'Send now' });
  await send.focus();
  proxy.block(null);
  // The queue also retries by itself, so the button may be gone by now with nothing left to send.
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('button', { name: /waiting/ }).count()).toBe(0);
  expect(await member.send('GET', `/api/users/${member.id}/sandwiches`)).toMatchObject([{ sandwichId: 1 }]);
  proxy.cut();
  await page.reload();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}, 900_000);

async function deploy(version: number): Promise<StartedTestSite> {
  const started = await startNextVersion(version, {
    DATABASE_URL: toDatabaseUrl(site.connection),
    DEMO_DATA: 'false',
  });
  versions.push(started);
  return started;
}

/**
 * Browsers look for a new worker from time to time; this does it at once, and again if the new version, which has
 * just started, was too busy to serve its files.
 */
async function takeOver(page: Page, files: string[]): Promise<void> {
  const isActive = () =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      await registration.update().catch(() => {});
      const list = await (await (await caches.open('assets')).match('/-built-files'))!.json();
      return list as string[];
    });
  await expect.poll(isActive, { timeout: 60_000 }).toEqual(expect.arrayContaining(scriptsAmong(files)));
}

function scriptsAmong(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.js'));
}

function loadedScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.js$/.test(path)),
  );
}
