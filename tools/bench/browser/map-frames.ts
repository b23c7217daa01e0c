import type { CDPSession, Page } from 'playwright-core';
import { launchChromium } from '../../../e2e/chromium.ts';
import { startTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { describeMachine } from '../describe-machine.ts';
import { prepareBenchPlaces } from '../prepare-bench-places.ts';

/**
 * Measures frames while the map is dragged over Los Angeles at 4x CPU throttling: `node
 * tools/bench/browser/map-frames.ts`. Without a graphics card a headless browser draws each frame on the processor,
 * so the site moves the picture instead (web/features/map/create-map.ts). `--drawn` draws each frame, as it does with
 * a graphics card; then only script time is the site's own. `--phone` uses a phone's window.
 */
const SLOWED = 4;
const DRAGS = 2;
const STEPS = 30;
const TIMEOUT_MS = 120_000;

console.log(describeMachine());
const site = await startTestSite({ RATE_LIMITS: 'off' });
const browser = await launchChromium();
try {
  const places = process.argv.includes('--town')
    ? 'nothing else'
    : await prepareBenchPlaces(site.dataDir, process.argv.includes('--generated'), (text) =>
        console.error(text),
      );
  const isPhone = process.argv.includes('--phone');
  const page = await browser.newPage({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
  });
  if (process.argv.includes('--drawn')) await page.addInitScript(hideRenderer);
  await page.goto(`${site.baseUrl}/explore?view=restaurants&map=true`);
  await page
    .getByRole('status')
    .filter({ hasText: 'on the map' })
    .waitFor({ state: 'attached', timeout: TIMEOUT_MS });
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const renderer = await rendererOf(page);
  console.log(`Data: the demo town and ${places}. Drawn by: ${renderer}`);
  for (const slowed of [1, SLOWED]) {
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    const { intervals, busyMs, scriptMs } = await drag(page, client);
    const aFrame = (ms: number) => (ms / intervals.length).toFixed(1);
    const at = (share: number) =>
      assertDefined(intervals.toSorted((a, b) => a - b)[Math.floor(intervals.length * share)]).toFixed(1);
    console.log(
      `Processor slowed ${slowed} times: ${intervals.length} frames, median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms; the page's thread was busy or waiting ${aFrame(busyMs)} ms a frame, ${aFrame(scriptMs)} of them in scripts`,
    );
  }
} finally {
  await browser.close();
  await site.stop();
}

type Dragged = { intervals: number[]; busyMs: number; scriptMs: number };

async function drag(page: Page, client: CDPSession): Promise<Dragged> {
  const canvas = assertDefined(await page.locator('canvas').boundingBox());
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
  const after = await busy(client);
  return {
    intervals: times.slice(1).map((time, at) => time - assertDefined(times[at])),
    busyMs: after.task - before.task,
    scriptMs: after.script - before.script,
  };
}

/** Main-thread time so far, including waiting for the renderer, and its script part, both at the throttled speed. */
async function busy(client: CDPSession): Promise<{ task: number; script: number }> {
  const { metrics } = await client.send('Performance.getMetrics');
  const read = (metricName: string) => (metrics.find(({ name }) => name === metricName)?.value ?? 0) * 1000;
  return { task: read('TaskDuration'), script: read('ScriptDuration') };
}

function hideRenderer(): void {
  const getExtension = WebGL2RenderingContext.prototype.getExtension as (name: string) => unknown;
  const answer = function (this: WebGL2RenderingContext, name: string) {
    return name === 'WEBGL_debug_renderer_info' ? null : getExtension.call(this, name);
  };
  Object.assign(WebGL2RenderingContext.prototype, { getExtension: answer });
}

function rendererOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2')!;
    const names = gl.getExtension('WEBGL_debug_renderer_info');
    return String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  });
}
