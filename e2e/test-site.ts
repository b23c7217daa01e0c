import type { Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DB } from '#db/schema.gen.ts';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { launchSharedChromium } from './chromium.ts';
import { createDemoDatabase } from './demo-database.ts';
import { PageErrors } from './browser/page-errors.ts';
import { startInProcessSite, type InProcessSite } from './in-process-site.ts';
import type { TestDatabase } from '#server/testing/postgres/test-database.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export const SCREEN_SIZES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 900 },
} as const;
export type ScreenSizeName = keyof typeof SCREEN_SIZES;
export const DOWNTOWN_POSITION = { latitude: 34.0522, longitude: -118.2437 };

/** Only failures wait this long; a busy machine needs most of it for a first page. */
const TIMEOUT_MS = 45_000;

export type VisitorOptions = {
  size?: ScreenSizeName;
  javaScript?: boolean;
  position?: { latitude: number; longitude: number; accuracy?: number };
  cookie?: string;
  /** With the service worker, which answers in place of a test's mocked responses. */
  worker?: true;
  by?: string;
};

export type TestSite = {
  readonly baseUrl: string;
  readonly db: Kysely<DB>;
  readonly connection: ClientConfig;
  tolerate(pattern: RegExp): void;
  visit(path: string, visitor?: VisitorOptions): Promise<Page>;
};

type Environment = Record<string, string>;

/**
 * Runs the same test on a phone and on a laptop, each tagged with its size; `%s` in the title is the size.
 * @param usual the only size of a short run, or null if a short run needs neither; a long run uses both
 */
export function testOnEachScreenSize(
  title: string,
  journey: (size: ScreenSizeName) => Promise<void>,
  usual?: ScreenSizeName | null,
): void {
  const isDue = (size: ScreenSizeName) => isLongRun || usual === undefined || size === usual;
  for (const size of (Object.keys(SCREEN_SIZES) as ScreenSizeName[]).filter(isDue))
    test(title.replace('%s', size), { tags: [size] }, () => journey(size));
}

/** The shipped site with the demo town, for one file; a test fails if its pages write to the console. */
export function setUpTestSite(environment: () => Environment | Promise<Environment> = () => ({})): TestSite {
  let site: InProcessSite | undefined;
  let database: TestDatabase | undefined;
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const pageErrors = new PageErrors();

  beforeAll(async () => {
    database = await createDemoDatabase();
    site = await startInProcessSite(database.connection, await environment());
    browser = await launchSharedChromium();
  });
  afterEach(async ({ task }) => {
    if (task.result?.errors?.length) await printPages(contexts);
    for (const context of contexts.splice(0)) await context.close();
    expect(pageErrors.take(), 'noise on the pages').toEqual([]);
  });
  afterAll(async () => {
    await site?.stop();
    await database?.drop();
  });

  return {
    get baseUrl() {
      return assertDefined(site).baseUrl;
    },
    get db() {
      return assertDefined(site).db;
    },
    get connection() {
      return assertDefined(database).connection;
    },
    tolerate: (pattern) => pageErrors.tolerate(pattern),
    async visit(path, { size = 'laptop', javaScript = true, position, cookie, worker, by } = {}) {
      const context = await assertDefined(browser).newContext({
        baseURL: by ?? assertDefined(site).baseUrl,
        serviceWorkers: worker ? 'allow' : 'block',
        viewport: SCREEN_SIZES[size],
        hasTouch: size === 'phone',
        isMobile: size === 'phone',
        colorScheme: 'light',
        javaScriptEnabled: javaScript,
        reducedMotion: 'reduce',
        locale: 'en-US',
        timezoneId: 'America/Los_Angeles',
        ...(position && { geolocation: position, permissions: ['geolocation'] }),
      });
      contexts.push(context);
      if (cookie) await signIn(context, cookie, by ?? assertDefined(site).baseUrl);
      context.setDefaultTimeout(TIMEOUT_MS);
      pageErrors.listen(context, by ?? assertDefined(site).baseUrl);
      const page = await context.newPage();
      if (javaScript) waitUntilAlive(page);
      await page.goto(path);
      return page;
    },
  };
}

/** For a journey that fails only once in many runs this is the only evidence. */
async function printPages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page.innerText('body', { timeout: 1000 }).catch(String);
    process.stderr.write(`${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}\n`);
  }
}

async function signIn(context: BrowserContext, cookie: string, url: string): Promise<void> {
  const at = cookie.indexOf('=');
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url, httpOnly: true }]);
}

function waitUntilAlive(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await waitForHydration(page);
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await waitForHydration(page);
    return answer;
  };
}

/** React marks hydrated elements; an earlier click would act on the plain HTML. */
export async function waitForHydration(page: Page): Promise<void> {
  const isTaken = () => {
    const isOurs = document.getElementById('page-state') !== null;
    const marks = Object.keys(document.querySelector('main') ?? {});
    return !isOurs || marks.some((key) => key.startsWith('__reactProps'));
  };
  await page.waitForFunction(isTaken, null, { timeout: TIMEOUT_MS, polling: 20 });
}
