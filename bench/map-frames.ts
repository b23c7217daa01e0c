import type { CDPSession, Page } from 'playwright-core';
import { launchChromium } from '../e2e/chromium.ts';
import { startSite } from '#server/testing/started-site.ts';
import { machine } from './report.ts';
import { fillPlaces } from './places.ts';

/**
 * Frames while the map is dragged over Los Angeles, at a processor slowed down four times: `node bench/map-frames.ts`. Two figures,
 * since a headless browser without a graphics card draws each picture with the processor too: the time between frames, which
 * holds that drawing, and the work of the page's own thread for a frame, which is what the site answers for.
 */
const SLOWED = 4;
const DRAGS = 2;
const STEPS = 30;
const PATIENCE_MS = 120_000;

console.log(machine());
const site = await startSite({ RATE_LIMITS: 'off' });
const browser = await launchChromium();
try {
  const places = process.argv.includes('--town')
    ? 'nothing else'
    : await fillPlaces(site.dataDir, process.argv.includes('--generated'), (text) => console.error(text));
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${site.baseUrl}/explore?view=restaurants&map=true`);
  await page
    .getByRole('status')
    .filter({ hasText: 'on the map' })
    .waitFor({ state: 'attached', timeout: PATIENCE_MS });
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const renderer = await rendererOf(page);
  console.log(`Data: the demo town and ${places}. Drawn by: ${renderer}`);
  for (const slowed of [1, SLOWED]) {
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    const { intervals, busyMs } = await drag(page, client);
    const at = (share: number) =>
      intervals.toSorted((a, b) => a - b)[Math.floor(intervals.length * share)]!.toFixed(1);
    console.log(
      `Processor slowed ${slowed} times: ${intervals.length} frames, median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms; the page's thread worked ${(busyMs / intervals.length).toFixed(1)} ms a frame`,
    );
  }
} finally {
  await browser.close();
  await site.stop();
}

async function drag(page: Page, client: CDPSession): Promise<{ intervals: number[]; busyMs: number }> {
  const canvas = (await page.locator('canvas').boundingBox())!;
  const [x, y] = [canvas.x + canvas.width / 2, canvas.y + canvas.height / 2];
  const before = await busy(client);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seenFrames: seen });
    const look = (time: number) => {
      seen.push(time);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (let turn = 0; turn < DRAGS; turn++) {
    const [across, down] = [turn % 2 === 0 ? 200 : -200, turn % 3 === 0 ? 120 : -120];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + across, y + down, { steps: STEPS });
    await page.mouse.up();
  }
  const times = await page.evaluate(() => (globalThis as unknown as { seenFrames: number[] }).seenFrames);
  const busyMs = (await busy(client)) - before;
  return { intervals: times.slice(1).map((time, at) => time - times[at]!), busyMs };
}

/** All that the page's own thread has done so far, as it would take without the slowing down. */
async function busy(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

function rendererOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2')!;
    const names = gl.getExtension('WEBGL_debug_renderer_info');
    return String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  });
}
