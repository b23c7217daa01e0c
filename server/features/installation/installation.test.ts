import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ SITE_NAME: 'Beak Week', SITE_TAGLINE: 'Find a sandwich.' });

test('the manifest has the name of the site, and every icon in it exists in its declared size', async () => {
  const { status, headers, text } = await site.get('/manifest.webmanifest');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = JSON.parse(text) as Manifest;
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Beak Week',
    short_name: 'Beak Week',
    description: 'Find a sandwich.',
    start_url: '/',
    display: 'standalone',
    scope: '/',
    // The splash screen shows the logo on the site's background color.
    theme_color: '#FFF8EE',
    background_color: '#FFF8EE',
  });
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Near me', 'Mark as tried']);
  const purposes = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
  expect(purposes).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await site.app.inject(src);
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type]);
    const { width, height, format } = await sharp(icon.rawPayload).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
  const revalidated = await site.get('/manifest.webmanifest', { 'if-none-match': headers['etag']! });
  expect(revalidated.status).toBe(304);
});

test('maskable and touch icons fill the edges with background and keep the logo inside the safe circle', async () => {
  for (const name of ['maskable-512', 'touch-180']) {
    const { rawPayload } = await site.app.inject(`/icons/${name}.png`);
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const middle = info.width / 2;
    const safe = name === 'touch-180' ? info.width : info.width * 0.4;
    const wrong: string[] = [];
    for (let at = 0; at < info.width * info.height; at++) {
      const [x, y] = [at % info.width, Math.floor(at / info.width)];
      const isGround = data.readUInt32BE(at * 4) === 0xf9cf66ff;
      const isBeyond = Math.hypot(x - middle, y - middle) > safe;
      if (data[at * 4 + 3] !== 255 || (isBeyond && !isGround)) wrong.push(`${x}, ${y}`);
    }
    expect(wrong).toEqual([]);
  }
});

test('serves the icon paths that browsers request by default, and returns 404 for unknown icons', async () => {
  for (const path of ['/favicon.ico', '/apple-touch-icon.png'])
    expect((await site.app.inject(path)).headers['content-type']).toBe('image/png');
  for (const path of ['/icons/constructor.png', '/icons/icon-192', '/icons/nothing.png'])
    expect((await site.get(path)).status).toBe(404);
});

type Manifest = {
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
};
