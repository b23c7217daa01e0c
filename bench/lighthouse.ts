import lighthouse, { type Flags } from 'lighthouse';
import { launchChromium } from '../e2e/chromium.ts';
import { freePort } from '#server/testing/free-port.ts';
import type { Bench } from './plan.ts';
import { quantile } from './quantile.ts';
import { ms, type Row } from './rows.ts';

const PERFORMANCE = 98;
const LARGEST_PAINT_MS = 1_500;
const LAYOUT_SHIFT = 0.01;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Where there is nothing to be found by others, and no figure that is wanted. */
const OWN_PAGE = '/profile';

type Judged = Record<(typeof CATEGORIES)[number] | 'paint' | 'shift', number>;

/** A phone on slow 4G, as Lighthouse simulates it from what a fast one did. */
export async function* benchLighthouse(
  baseUrl: string,
  paths: readonly string[],
  { plan, step }: Bench,
): AsyncGenerator<Row> {
  for (const path of paths) {
    const judged: Judged[] = [];
    for (let turn = 1; turn <= plan.rounds; turn++) {
      judged.push(await judge(baseUrl + path));
      const { performance, paint } = judged.at(-1)!;
      step(`Lighthouse, ${path}, ${turn} of ${plan.rounds}: ${performance}, largest paint ${ms(paint)}`);
    }
    const middle = (of: keyof Judged) =>
      quantile(
        judged.map((one) => one[of]),
        0.5,
      );
    const others = CATEGORIES.slice(1).map((category) => `${category} ${middle(category)}`);
    yield {
      what: `Lighthouse, \`${path}\``,
      how: `phone, simulated slow 4G, median of ${plan.rounds}`,
      limit: '',
      reached: `**${middle('performance')}**, largest paint ${ms(middle('paint'))}, shift ${middle('shift').toFixed(3)} (${others.join(', ')})`,
      aim: `>= ${PERFORMANCE}, <= ${LARGEST_PAINT_MS / 1000} s, <= ${LAYOUT_SHIFT}`,
      isReached:
        middle('performance') >= PERFORMANCE &&
        middle('paint') <= LARGEST_PAINT_MS &&
        middle('shift') <= LAYOUT_SHIFT,
    };
  }
  yield judgeOwnPage(baseUrl);
}

/** A page of a member who has just joined. */
export async function judgeOwnPage(baseUrl: string): Promise<Row> {
  const row = {
    what: `Lighthouse, \`${OWN_PAGE}\` of a member`,
    how: 'phone, once',
    limit: '',
    aim: '100, 100',
  };
  const judged = await judge(baseUrl + OWN_PAGE, await joinedMember(baseUrl)).catch((error: Error) => error);
  // The pages before it are what a visit begins with: their figures are not to be called unfinished for this one.
  if (judged instanceof Error) return { ...row, reached: `not judged: ${judged.message}`, isReached: false };
  const { accessibility, 'best-practices': practices } = judged;
  return {
    ...row,
    reached: `accessibility **${accessibility}**, best practices **${practices}**`,
    isReached: accessibility === 100 && practices === 100,
  };
}

async function joinedMember(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      username: 'onlooker',
      email: 'onlooker@example.test',
      password: 'quiet bun, loud crust',
    }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!cookie) throw new Error(`Joining is answered with ${answer.status}: ${await answer.text()}`);
  return cookie.split(';')[0]!;
}

/** A browser on a busy machine sometimes loses its own trace. */
const TRIES = 3;

async function judge(url: string, cookie?: string): Promise<Judged> {
  for (let turn = 1; ; turn++) {
    const judged = await judgeOnce(url, cookie).catch((error: Error) => error);
    if (!(judged instanceof Error)) return judged;
    if (turn === TRIES) throw judged;
  }
}

/** In a browser of its own: what one page has fetched must not help the next. */
async function judgeOnce(url: string, cookie: string | undefined): Promise<Judged> {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const flags: Flags = { port, logLevel: 'error', onlyCategories: [...CATEGORIES] };
    if (cookie !== undefined) {
      const [name = '', value = ''] = cookie.split('=');
      const devtools = await browser.newBrowserCDPSession();
      await devtools.send('Storage.setCookies', { cookies: [{ name, value, url, httpOnly: true }] });
      flags.disableStorageReset = true;
    }
    const result = await lighthouse(url, flags);
    if (!result) throw new Error(`Lighthouse says nothing about ${url}`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      paint: audits['largest-contentful-paint']?.numericValue ?? Infinity,
      shift: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
    };
  } finally {
    await browser.close();
  }
}
