import { launchChromium } from '../e2e/chromium.ts';

export interface WeightResult {
  path: string;
  /** What came over the wire, headers included, by kind of thing and in all. */
  kinds: Record<string, number>;
  total: number;
}

/** A phone that has never been here opens a page and does nothing. */
export async function benchWeight(baseUrl: string, paths: readonly string[]): Promise<WeightResult[]> {
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
      devtools.on('Network.responseReceived', ({ requestId, type }) => kindOf.set(requestId, type));
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const kind = kindOf.get(requestId) ?? 'Other';
        kinds[kind] = (kinds[kind] ?? 0) + encodedDataLength;
      });
      await page.goto(baseUrl + path, { waitUntil: 'networkidle' });
      results.push({ path, kinds, total: Object.values(kinds).reduce((sum, bytes) => sum + bytes, 0) });
      await context.close();
    }
    return results;
  } finally {
    await browser.close();
  }
}
