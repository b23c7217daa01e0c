import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../chromium.ts';
import { PageErrors } from './page-errors.ts';

let browser: Browser;
let server: Server;
let origin: string;

beforeAll(async () => {
  browser = await launchChromium();
  server = createServer((request, response) => {
    const known = request.url === '/';
    response.writeHead(known ? 200 : 404, {
      'content-type': 'text/html',
      'content-security-policy': "script-src 'self'",
    });
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Quiet</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser.close();
  server.close();
});

test.each([
  ['a console error', `console.error('oh')`, /console error: oh/],
  ['a console warning', `console.warn('hm')`, /console warning: hm/],
  ['an exception', `setTimeout(() => { throw new Error('boom'); })`, /exception: boom/],
  ['a rejection', `void Promise.reject(new Error('lost'))`, /exception: lost/],
  ['a failed call', `void fetch('/nothing')`, /404 for .*\/nothing/],
  [
    'blocked content',
    `document.body.append(Object.assign(document.createElement('script'), { text: '1' }))`,
    /inline script/,
  ],
  [
    'a request to another site',
    `void fetch('https://elsewhere.invalid/').catch(() => {})`,
    /foreign request: https:\/\/elsewhere/,
  ],
])('records %s', async (_what, script, pattern) => {
  const context = await browser.newContext();
  const pageErrors = new PageErrors();
  pageErrors.listen(context, origin);
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate(script);
  await expect.poll(() => pageErrors.messages.join('\n')).toMatch(pattern);
  await context.close();
});

test('reports nothing for a page without errors, or with an error that the test tolerates', async () => {
  const context = await browser.newContext();
  const pageErrors = new PageErrors();
  pageErrors.listen(context, origin);
  const page = await context.newPage();
  await page.goto(origin);
  expect(pageErrors.take()).toEqual([]);
  pageErrors.tolerate(/on purpose/);
  await page.evaluate(`console.error('on purpose')`);
  await expect.poll(() => pageErrors.messages.length).toBe(1);
  expect(pageErrors.take()).toEqual([]);
  await context.close();
});
