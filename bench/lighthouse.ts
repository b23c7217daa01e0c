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
}

/** A browser on a busy machine sometimes loses its own trace. */
const TRIES = 3;

async function judge(url: string): Promise<Judged> {
  for (let turn = 1; ; turn++) {
    const judged = await judgeOnce(url).catch((error: Error) => error);
    if (!(judged instanceof Error)) return judged;
    if (turn === TRIES) throw judged;
  }
}

/** In a browser of its own: what one page has fetched must not help the next. */
async function judgeOnce(url: string): Promise<Judged> {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const flags: Flags = { port, logLevel: 'error', onlyCategories: [...CATEGORIES] };
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
