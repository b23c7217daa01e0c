import { HERO_IMAGE, LOGO_IMAGE, PLACEHOLDER_RESTAURANT_IMAGE } from '#server/features/drawings/drawings.ts';
import { badgeMedalSvg, sandwichSvg, storefrontSvg } from '#packages/sandwich-drawings/index.ts';

/** The gallery has no database, so the address contains what to draw. */
export function galleryDrawingAt(url: string): string | null {
  const { pathname, searchParams } = new URL(url, 'http://gallery');
  const fact = (name: string) => searchParams.get(name) ?? '';
  const [, folder = '', id = ''] = /^\/images\/(\w+)(?:\/(\d+))?/.exec(pathname) ?? [];
  if (folder === 'sandwiches') {
    const input = {
      name: fact('name'),
      ingredients: fact('ingredients').split(','),
      spiceLevel: Number(fact('spiceLevel')),
    };
    const isBitten = pathname.endsWith('-bitten.svg');
    return sandwichSvg({ seed: id, backdrop: Number(id) % 20, isBitten, ...input });
  }
  if (folder === 'restaurants') return storefrontSvg({ name: fact('name'), type: fact('type') });
  if (folder === 'badges') return badgeMedalSvg({ name: fact('name'), category: fact('category') });
  return { hero: HERO_IMAGE, logo: LOGO_IMAGE, spot: PLACEHOLDER_RESTAURANT_IMAGE }[folder]?.draw() ?? null;
}
