import type { BrowserContext, Page } from 'playwright-core';

/**
 * Tests check a document's own 404 by its status; the console repeats it without the URL. Chromium's driver warns
 * about each map that the CPU draws.
 */
const SAID_OTHERWISE =
  /^Failed to load resource|^Service Worker registration blocked by Playwright|GL Driver Message/;

/**
 * Errors that a visitor should never cause: console errors (including blocked content and failed hydration),
 * exceptions, failed calls and requests that leave the site.
 */
export class PageErrors {
  readonly messages: string[] = [];
  readonly #tolerated: RegExp[] = [];

  tolerate(pattern: RegExp): void {
    this.#tolerated.push(pattern);
  }

  listen(context: BrowserContext, origin: string): void {
    context.on('page', (page) => this.#listenTo(page));
    context.on('weberror', (error) => this.#add(error.page(), `exception: ${error.error().message}`));
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== origin)
        this.messages.push(`foreign request: ${url}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page aborts its calls; blocked content is reported in the console, unless scripts are off.
      if (!/ERR_ABORTED|^csp$/.test(reason)) this.messages.push(`failed request: ${request.url()} ${reason}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400 && !response.request().isNavigationRequest())
        this.messages.push(`${response.status()} for ${response.url()}`);
    });
  }

  /** Returns the unexpected messages and clears them. */
  take(): string[] {
    const unexpected = this.messages.filter(
      (message) => !this.#tolerated.some((pattern) => pattern.test(message)),
    );
    this.messages.length = 0;
    this.#tolerated.length = 0;
    return unexpected;
  }

  #listenTo(page: Page): void {
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || SAID_OTHERWISE.test(message.text())) return;
      this.#add(page, `console ${message.type()}: ${message.text()}`);
    });
  }

  #add(page: Page | null, message: string): void {
    this.messages.push(`${message} (on ${page?.url() ?? 'no page'})`);
  }
}
