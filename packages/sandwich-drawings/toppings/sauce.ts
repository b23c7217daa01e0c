import { drawShadedShape, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { removeOverlappingOverhangs, drapedSheetPath } from '../svg/draped-sheet-path.ts';
import type { Overhang } from '../svg/draped-sheet-path.ts';
import { svgPathTemplate } from '../svg/svg-markup.ts';
import { frontArcHeightAt, frontArcPart } from '../svg/outline-paths.ts';
import type { SauceKind } from '../sandwich/parse-recipe.ts';

export const SAUCE_COLORS: Record<SauceKind, readonly [dark: string, mid: string, gloss: string]> = {
  honey: ['#C97A0C', '#EBA21C', '#FFD67A'],
  mustard: ['#C98F0D', '#EDB92B', '#FFE18A'],
  bbq: ['#35120B', '#5A2114', '#A65434'],
  hot: ['#96200C', '#D23A14', '#FF8A55'],
  red: ['#8A1710', '#BE2A1C', '#F07A5A'],
  curry: ['#B4650C', '#E0902A', '#FBC876'],
  green: ['#3C6420', '#6B9433', '#B9D373'],
  berry: ['#5A1230', '#8E2148', '#D9688C'],
  gravy: ['#C49A5A', '#E6C489', '#F8E4BD'],
  pink: ['#C96B45', '#EE9A6E', '#FFCBAA'],
  ranch: ['#CFC59E', '#F6F1DA', '#FFFFFF'],
  mayo: ['#DCC79C', '#FBF0D2', '#FFFFFF'],
};

/** Sauce under a bun. `drama` is how far it runs: 1 for the first sauce, less for the one on the bottom bun. */
export function drawSauce(slot: SandwichLayerSlot, kind: SauceKind, drama: number): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const inks = SAUCE_COLORS[kind];
  const W = w * random.between(0.96, 1);
  const S = sag * 1.12;
  const thick = kind === 'gravy' || kind === 'mayo' ? 1.35 : 1;
  const count = Math.round(random.between(3, 6.4) * (0.5 + drama / 2));
  const drips = Array.from({ length: count }, (_, i): Overhang => ({
    c: (-0.86 + (1.72 * (i + 0.5)) / count + random.sway(0.2)) * W,
    b: random.between(8, 15) * thick,
    d: (22 + random.next() ** 1.6 * 62) * drama,
    kind: 'drip',
  }));
  const gloss = removeOverlappingOverhangs(drips, W).map(({ c, b, d }) => {
    const y = frontArcHeightAt(c, W, S) + 8;
    return drawStroke(
      svgPathTemplate`M${c - b * 0.42} ${y + d * 0.35}V${y + Math.max(d * 0.35 + 2, d - b * 1.1)}`,
      inks[2],
      b * 0.42,
    );
  });
  const edge = frontArcPart(W, S, 2, -0.8, -0.3) + frontArcPart(W, S, 2, 0.1, 0.24);
  const drawn = drawShadedShape(
    slot,
    drapedSheetPath(W, S, 10, drips),
    [inks[0], inks[1], inks[1]],
    [-3, -4, -3, -4],
    [
      gloss,
      drawStroke(edge, inks[2], 5),
      kind === 'ranch' && specks(slot, W, '#5E8A3A'),
      kind === 'green' && specks(slot, W, '#2B4A17'),
      kind === 'hot' && specks(slot, W, '#6E1408'),
    ],
  );
  return { ...drawn, h: 9 };
}

function specks({ random, sag }: SandwichLayerSlot, W: number, ink: string) {
  let data = '';
  for (let i = 0; i < 40; i++) {
    const x = random.sway(1.9 * W);
    data += svgPathTemplate`M${x} ${frontArcHeightAt(x, W, sag) + random.between(-4, 44)}l${random.sway(5)} 2`;
  }
  return drawStroke(data, ink, 3, 0.8);
}
