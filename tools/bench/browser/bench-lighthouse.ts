import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../../e2e/chromium.ts';
import { loadOnDemandTool } from '../../on-demand/install.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { BenchOptions } from '../bench-plans.ts';
import { quantile } from '../quantile.ts';
import { formatMilliseconds, type BenchResult } from '../bench-result-table.ts';

const PERFORMANCE = 98;
const LARGEST_PAINT_MS = 1_500;
const LAYOUT_SHIFT = 0.01;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Measured while signed in: SEO does not apply to it, and its speed has no target. */
const OF_A_MEMBER = '/profile';

/** `ofProcessor`: the performance score if each task had taken only its own processor time, as on an idle machine. */
type Judged = Record<(typeof CATEGORIES)[number] | 'paint' | 'shift' | 'ofProcessor', number>;

export async function* benchLighthouse(
  baseUrl: string,
  paths: readonly string[],
  { plan, step }: BenchOptions,
): AsyncGenerator<BenchResult> {
  for (const path of paths) {
    const judged: Judged[] = [];
    for (let turn = 1; turn <= plan.rounds; turn++) {
      judged.push(await judge(baseUrl + path, null));
      const { performance, paint } = assertDefined(judged.at(-1));
      step(
        `Lighthouse, ${path}, ${turn} of ${plan.rounds}: ${performance}, largest paint ${formatMilliseconds(paint)}`,
      );
    }
    const middle = (of: keyof Judged) =>
      quantile(
        judged.map((one) => one[of]),
        0.5,
      );
    const others = CATEGORIES.slice(1).map((category) => `${category} ${middle(category)}`);
    yield {
      name: `Lighthouse, \`${path}\``,
      how: `phone, simulated slow 4G, median of ${plan.rounds}`,
      reference: '',
      reached: `**${middle('performance')}**, largest paint ${formatMilliseconds(middle('paint'))}, shift ${middle('shift').toFixed(3)} (${others.join(', ')}); by processor time ${middle('ofProcessor')}`,
      aim: `>= ${PERFORMANCE}, <= ${LARGEST_PAINT_MS / 1000} s, <= ${LAYOUT_SHIFT}`,
      isReached:
        middle('performance') >= PERFORMANCE &&
        middle('paint') <= LARGEST_PAINT_MS &&
        middle('shift') <= LAYOUT_SHIFT &&
        CATEGORIES.slice(1).every((category) => middle(category) === 100),
    };
  }
  const profile = await judge(baseUrl + OF_A_MEMBER, await register(baseUrl));
  yield {
    name: `Lighthouse, \`${OF_A_MEMBER}\`, signed in`,
    how: 'phone, once',
    reference: '',
    reached: `accessibility **${profile.accessibility}**, best practices **${profile['best-practices']}**`,
    aim: '100, 100',
    isReached: profile.accessibility === 100 && profile['best-practices'] === 100,
  };
}

async function register(baseUrl: string): Promise<Cookie> {
  const body = { username: 'lighthouse', email: 'lighthouse@example.com', password: 'one lamp, many rocks' };
  const answer = await fetch(`${baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
  const [name = '', value = ''] = assertDefined((answer.headers.get('set-cookie') ?? '').split(';')[0]).split(
    '=',
  );
  if (!answer.ok || !value) throw new Error(`Nobody could be registered: ${answer.status}`);
  return { name, value };
}

type Cookie = { name: string; value: string };

/** Uses the browser's default context, because Lighthouse opens its page there. */
async function signIn(browser: Browser, url: string, cookie: Cookie): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  await devtools.send('Storage.setCookies', { cookies: [{ ...cookie, url, httpOnly: true }] });
}

/** A browser on a busy machine sometimes loses its own trace. */
const TRIES = 3;

async function judge(url: string, member: Cookie | null): Promise<Judged> {
  for (let turn = 1; ; turn++) {
    const judged = await judgeOnce(url, member).catch((error: Error) => error);
    if (!(judged instanceof Error)) return judged;
    if (turn === TRIES) throw judged;
  }
}

/** Each page gets its own browser, so that no page benefits from another page's cache. */
async function judgeOnce(url: string, member: Cookie | null): Promise<Judged> {
  const port = await findFreePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  const folder = mkdtempSync(join(tmpdir(), 'clucket-lighthouse-'));
  try {
    if (member) await signIn(browser, url, member);
    const clock = await run(url, { port, gatherMode: folder, auditMode: folder });
    byProcessorTime(join(folder, 'trace.json'));
    const processor = await run(url, { auditMode: folder });
    const { categories, audits } = clock;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      paint: audits['largest-contentful-paint']?.numericValue ?? Infinity,
      shift: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
      ofProcessor: Math.round((processor.categories['performance']?.score ?? 0) * 100),
    };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(url: string, flags: Flags): Promise<Report> {
  const { default: lighthouse } = await loadOnDemandTool<Lighthouse>(
    'lighthouse',
    'lighthouse/core/index.js',
  );
  const address = 'port' in flags ? url : undefined;
  const result = await lighthouse(address, { ...flags, logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (!result) throw new Error(`Lighthouse says nothing about ${url}`);
  const { runtimeError, finalDisplayedUrl } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} leads to ${finalDisplayedUrl}`);
  return result.lhr;
}

type Lighthouse = {
  default: (url: string | undefined, flags: Flags) => Promise<{ lhr: Report } | undefined>;
};
type Flags = {
  port?: number;
  gatherMode?: string;
  auditMode?: string;
  logLevel?: 'error';
  onlyCategories?: string[];
};
type Report = {
  runtimeError?: { message: string };
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};
type Task = { ph: string; dur?: number; tdur?: number };

function byProcessorTime(file: string): void {
  const trace = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: Task[] };
  for (const task of trace.traceEvents)
    if (task.ph === 'X' && task.dur !== undefined && task.tdur !== undefined)
      task.dur = Math.min(task.dur, task.tdur);
  writeFileSync(file, JSON.stringify(trace));
}
