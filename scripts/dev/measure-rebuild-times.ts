import { launchChromium } from '../../e2e/chromium.ts';
import { startTestProjectCopy } from './test-project-copy.ts';

const TIMES = 5;

const since = performance.now();
const dev = await startTestProjectCopy();
const start = performance.now() - since;
const browser = await launchChromium();
const page = await browser.newPage({ baseURL: dev.baseUrl });
const first = await took(async () => {
  await page.goto('/login');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {})
      .join()
      .includes('__reactProps'),
  );
});
await page.evaluate('isUntouched = true');
await page.getByLabel('Username').first().fill('typed');
const database = await dev.databaseStart();

const results = {
  'component (a part of a page)': await median(
    async (at) => {
      dev.edit('web/pages/login/page.tsx', titled(at), titled(at + 1));
      await page.waitForSelector(`section[title="${at + 1}"]`, { state: 'attached' });
    },
    () => dev.edit('web/pages/login/page.tsx', '<section className="signing-why"', titled(0)),
  ),
  'component (the footer of every page)': await median(
    async (at) => {
      dev.edit('web/features/shell/site-shell.tsx', titledFooter(at), titledFooter(at + 1));
      await page.waitForSelector(`footer[title="${at + 1}"]`, { state: 'attached' });
    },
    () => dev.edit('web/features/shell/site-shell.tsx', '<footer', titledFooter(0)),
  ),
  'stylesheet of a page': await median(
    async (at) => {
      dev.edit('web/styles/account/login-page.css', colored(at), colored(at + 1));
      await page.waitForFunction(isOutlined, { selector: '.signing', color: colored(at + 1) });
    },
    () =>
      dev.edit(
        'web/styles/account/login-page.css',
        '.signing {',
        `.signing {outline: 1px solid ${colored(0)};`,
      ),
  ),
  'stylesheet of every page': await median(
    async (at) => {
      dev.edit('web/styles/tokens.css', colored(at), colored(at + 1));
      await page.waitForFunction(isOutlined, { selector: 'html', color: colored(at + 1) });
    },
    () => dev.edit('web/styles/tokens.css', ':root {', `:root {outline: 1px solid ${colored(0)};`),
  ),
  'server: the new answer': await median(
    async (at) => {
      dev.edit('server/platform/observability/health.ts', live(at), live(at + 1));
      for (;;)
        if ((await (await fetch(`${dev.baseUrl}/health/live`)).text()).includes(`"live ${at + 1}"`)) return;
    },
    () => dev.edit('server/platform/observability/health.ts', "'live'", live(0)),
  ),
  'server: the first page after it': await median(async (at) => {
    dev.edit('server/platform/observability/health.ts', live(TIMES + at), live(TIMES + at + 1));
    while (!(await (await fetch(`${dev.baseUrl}/health/live`)).text()).includes(`"live ${TIMES + at + 1}"`));
    await (await fetch(`${dev.baseUrl}/login`)).text();
  }),
};
const typed = await page.getByLabel('Username').first().inputValue();
console.table({
  'start, packages not bundled yet': { median: `${Math.round(start)} ms` },
  'first page in the browser': { median: `${Math.round(first)} ms` },
  ...results,
});
console.log({
  typed,
  'same document': await page.evaluate('isUntouched'),
  'same database server': (await dev.databaseStart()) === database,
});
await browser.close();
await dev.stop();

async function median(step: (at: number) => Promise<void>, prepare: () => void = () => {}) {
  prepare();
  await new Promise((done) => setTimeout(done, 2_000));
  const times: number[] = [];
  for (let at = 0; at < TIMES; at++) {
    times.push(Math.round(await took(() => step(at))));
    await new Promise((done) => setTimeout(done, 500));
  }
  const sorted = times.toSorted((one, other) => one - other);
  return { median: `${sorted[Math.floor(TIMES / 2)]} ms`, all: times.join(' ') };
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function titled(at: number): string {
  return `<section title="${at}" className="signing-why"`;
}

function titledFooter(at: number): string {
  return `<footer title="${at}"`;
}

function live(at: number): string {
  return `'live ${at}'`;
}

function colored(at: number): string {
  return `rgb(1, 1, ${at})`;
}

function isOutlined({ selector, color }: { selector: string; color: string }): boolean {
  return getComputedStyle(document.querySelector(selector)!).outlineColor === color;
}
