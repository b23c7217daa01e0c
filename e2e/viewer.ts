import type { Browser, Page } from 'playwright-core';
import { launchPinnedChromium } from './chromium.ts';

/** Longer than anything that a page waits for by itself, on a machine that also does everything else. */
const LONGEST_LOOK = 4 * 60_000;
const LONGEST_CLOSE = 30_000;
const PATIENCE = 120_000;

/**
 * A browser of its own with one page, for one look after the other. Chromium leaves a question of the protocol, a
 * picture for one, without an answer at times, for ever: what ends in an error takes its browser with it.
 */
export class Viewer {
  readonly #baseURL: string;
  #browser: Promise<Browser> | null = null;
  #page: Promise<Page> | null = null;

  constructor(baseURL: string) {
    this.#baseURL = baseURL;
  }

  async look<T>(work: (page: Page) => Promise<T>): Promise<T> {
    this.#browser ??= launchPinnedChromium();
    this.#page ??= this.#browser.then((browser) => openPage(browser, this.#baseURL));
    try {
      return await within(LONGEST_LOOK, this.#page.then(work));
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** One that does not answer any more ends with this process. */
  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = null;
    this.#page = null;
    if (browser)
      await within(
        LONGEST_CLOSE,
        browser.then((open) => open.close()),
      ).catch(() => {});
  }
}

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE);
  return context.newPage();
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let alarm: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    alarm = setTimeout(() => fail(new Error(`No answer for ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(alarm);
  }
}
