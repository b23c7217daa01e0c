import type Sharp from 'sharp';
import { LOGO_IMAGE } from '#server/features/drawings/drawings.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** The splash screen has one color in both themes. */
const PAPER = '#FFF8EE';
/** The yellow of the hero, because a white background looks like a hole among other icons. */
const CHEESE = '#F9CF66';

type Icon = {
  size: number;
  /** Share of the width that the logo takes; platforms may crop the rest. */
  share: number;
  background?: string;
  isBadge?: true;
};

/** Maskable icons may be cropped to four fifths of their width (W3C manifest). */
export const APP_ICON_SPECS: Readonly<Record<string, Icon>> = {
  'icon-192': { size: 192, share: 0.94 },
  'icon-512': { size: 512, share: 0.94 },
  'maskable-192': { size: 192, share: 0.58, background: CHEESE },
  'maskable-512': { size: 512, share: 0.58, background: CHEESE },
  'touch-180': { size: 180, share: 0.74, background: CHEESE },
  'badge-96': { size: 96, share: 0.9, isBadge: true },
  'favicon-48': { size: 48, share: 1 },
};

const drawn = new Map<string, Promise<Buffer>>();

export function renderWebAppIcon(name: string): Promise<Buffer> | null {
  const icon = Object.hasOwn(APP_ICON_SPECS, name) ? APP_ICON_SPECS[name] : undefined;
  if (!icon) return null;
  const image = drawn.get(name) ?? draw(icon);
  drawn.set(name, image);
  image.catch(() => drawn.delete(name));
  return image;
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

export function createWebAppManifest({ siteName, siteTagline }: Named): object {
  const png = (name: string, purpose: string) => {
    const { size } = assertDefined(APP_ICON_SPECS[name]);
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
