import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchPinnedChromium } from '../../e2e/chromium.ts';

const TIMEOUT_MS = 180_000;
const CLOSE_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 10;

/** Chromium sometimes never answers a request of the protocol; then a new browser is started. */
export class RestartingBrowser {
  #browser: Promise<Browser> | null = null;

  async use<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.#browser ??= launchPinnedChromium();
        return await within(TIMEOUT_MS, this.#browser.then(work));
      } catch (error) {
        await this.close();
        if (attempt === MAX_ATTEMPTS) throw error;
        console.warn(`A picture is taken again: ${String(error)}`);
      }
    }
  }

  async close(): Promise<void> {
    const closing = this.#browser?.then((browser) => browser.close());
    this.#browser = null;
    await within(CLOSE_TIMEOUT_MS, closing).catch(() => {});
  }
}

async function within<T>(milliseconds: number, work: Promise<T> | undefined): Promise<T> {
  const timeoutController = new AbortController();
  const late = sleep(milliseconds, null, { signal: timeoutController.signal }).then(() => {
    throw new Error(`No answer for ${milliseconds / 1000} s`);
  });
  try {
    return (await Promise.race([work, late])) as T;
  } finally {
    timeoutController.abort();
    late.catch(() => {});
  }
}
