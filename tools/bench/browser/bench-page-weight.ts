import { gzipSync } from 'node:zlib';
import { launchChromium } from '../../../e2e/chromium.ts';
import type { BenchResult } from '../bench-result-table.ts';

const HOME_KB = 400;
const SCRIPT_KB = 120;

type WeightResult = {
  path: string;
  kinds: Record<string, number>;
  total: number;
  scripts: number;
};

export async function* benchPageWeight(
  baseUrl: string,
  paths: readonly string[],
): AsyncGenerator<BenchResult> {
  for (const { path, kinds, total, scripts } of await weigh(baseUrl, paths)) {
    const parts = Object.entries(kinds).map(([kind, bytes]) => `${kind.toLowerCase()} ${kB(bytes)}`);
    const maxKb = path === '/' ? HOME_KB : Infinity;
    yield* [
      {
        name: `weight of \`${path}\`, cold, phone`,
        how: 'over the wire, headers included, Brotli',
        reference: '',
        reached: `**${kB(total)} kB** (${parts.join(', ')})`,
        aim: maxKb < Infinity ? `<= ${maxKb} kB` : '',
        isReached: total <= maxKb * 1000,
      },
      {
        name: `JavaScript of \`${path}\` before the first interaction`,
        how: '`gzip -9` of each file',
        reference: '',
        reached: `**${kB(scripts)} kB**`,
        aim: `<= ${SCRIPT_KB} kB`,
        isReached: scripts <= SCRIPT_KB * 1000,
      },
    ];
  }
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

async function weigh(baseUrl: string, paths: readonly string[]): Promise<WeightResult[]> {
  const browser = await launchChromium();
  try {
    const results: WeightResult[] = [];
    for (const path of paths) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 3,
        isMobile: true,
        hasTouch: true,
      });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      const kindOf = new Map<string, string>();
      const kinds: Record<string, number> = {};
      const urls = new Set<string>();
      devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
        kindOf.set(requestId, type);
        if (new URL(response.url).pathname.endsWith('.js')) urls.add(response.url);
      });
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const kind = kindOf.get(requestId) ?? 'Other';
        kinds[kind] = (kinds[kind] ?? 0) + encodedDataLength;
      });
      await page.goto(baseUrl + path, { waitUntil: 'networkidle' });
      const total = Object.values(kinds).reduce((sum, bytes) => sum + bytes, 0);
      results.push({ path, kinds, total, scripts: await zipped(urls) });
      await context.close();
    }
    return results;
  } finally {
    await browser.close();
  }
}

async function zipped(urls: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const url of urls) {
    const answer = await fetch(url);
    bytes += gzipSync(await answer.bytes(), { level: 9 }).length;
  }
  return bytes;
}
