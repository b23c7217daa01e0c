import type Sharp from 'sharp';
import { LOGO_IMAGE } from '#server/features/images/images.ts';
import { defined } from '#shared/defined.ts';

/** Light paper of the look, for the splash: it has one colour, whatever the theme. */
const PAPER = '#FFF8EE';
/** The yellow of the hero: among other icons a sandwich on white is a hole. */
const CHEESE = '#F9CF66';

type Icon = {
  size: number;
  /** How much of it the mark takes; the rest is for whoever cuts it into a shape. */
  share: number;
  background?: string;
  /** White on nothing, as status bars draw it. */
  isBadge?: true;
};

/** By the name of its file. A maskable one may lose all beyond four fifths of its width (W3C manifest). */
export const ICONS: Readonly<Record<string, Icon>> = {
  'icon-192': { size: 192, share: 0.94 },
  'icon-512': { size: 512, share: 0.94 },
  'maskable-192': { size: 192, share: 0.58, background: CHEESE },
  'maskable-512': { size: 512, share: 0.58, background: CHEESE },
  'touch-180': { size: 180, share: 0.74, background: CHEESE },
  'badge-96': { size: 96, share: 0.9, isBadge: true },
  'favicon-48': { size: 48, share: 1 },
};

const drawn = new Map<string, Promise<Buffer>>();

/** Drawn from the site's own mark when it is first asked for, then kept. */
export function drawIcon(name: string): Promise<Buffer> | null {
  const icon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  if (!icon) return null;
  const kept = drawn.get(name) ?? draw(icon);
  drawn.set(name, kept);
  kept.catch(() => drawn.delete(name));
  return kept;
}

async function draw({ size, share, background, isBadge }: Icon): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const side = Math.round(size * share);
  const mark = sharp(Buffer.from(LOGO_IMAGE.draw()), { density: (72 * side) / 64 }).resize(side, side);
  if (isBadge) {
    const { data, info } = await mark.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += info.channels) data.fill(255, at, at + 3);
    const white = sharp(data, { raw: { width: side, height: side, channels: 4 } });
    return onGround(sharp, size, await white.png().toBuffer());
  }
  return onGround(sharp, size, await mark.png().toBuffer(), background);
}

function onGround(
  sharp: typeof Sharp,
  size: number,
  mark: Buffer,
  background: string = '#00000000',
): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: size > 96 })
    .toBuffer();
}

type Named = { siteName: string; siteTagline: string };

/** What makes it an app on a phone. */
export function manifestOf({ siteName, siteTagline }: Named): object {
  const png = (name: string, purpose: string) => {
    const { size } = defined(ICONS[name]);
    return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  return {
    id: '/',
    name: siteName,
    short_name: siteName.length <= 12 ? siteName : siteName.split(' ')[0],
    description: siteTagline,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: PAPER,
    background_color: PAPER,
    categories: ['food', 'lifestyle'],
    icons: [
      png('icon-192', 'any'),
      png('icon-512', 'any'),
      png('maskable-192', 'maskable'),
      png('maskable-512', 'maskable'),
    ],
    shortcuts: [
      { name: 'Near me', url: '/explore?view=restaurants&near=me', icons: [png('icon-192', 'any')] },
      { name: 'Mark as tried', url: '/collection?show=wanted&just=eaten', icons: [png('icon-192', 'any')] },
    ],
  };
}
