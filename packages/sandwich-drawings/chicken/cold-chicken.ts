import { drawShadedShape, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot, ColorTones } from '../svg/shaded-layers.ts';
import { formatToHundredth, svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import { frontArcHeightAt, lumpyOutline, pebbleOutline, slabOutline } from '../svg/outline-paths.ts';
import { createShadowClip } from '../svg/shaded-layers.ts';
import type { DrawingRecipe } from '../sandwich/parse-recipe.ts';

const MEAT = ['#B98352', '#E8C79C', '#F6E2C2', '#FFF4DF'] as const;

/** Carved breast: pale slices with a roasted rim, each a little further out than the one below. */
export function drawSlicedChicken(slot: SandwichLayerSlot, { heat }: DrawingRecipe): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const rim = heat > 1 ? '#A2461B' : '#9A5A22';
  const layers = [0, 1, 2].map((k) => {
    const y = -k * 19;
    const W = w + 16 - k * 6 + random.sway(14);
    const d = lumpyOutline(random, W, 17, sag * 1.05, 34, 4.5);
    return svgTemplate`<g transform="translate(${random.sway(18)} ${y})">${
      drawShadedShape(
        slot,
        d,
        MEAT,
        [-3, -6, -6, -13],
        [
          drawStroke(svgPathTemplate`M${-W} 0A${W} ${sag * 1.05} 0 0 0 ${W} 0`, rim, 7),
          drawStroke(grain(random, W, sag), MEAT[0], 2, 0.5),
        ],
      ).art
    }</g>`;
  });
  const under = createShadowClip(slot, slabOutline(w + 10, 54, sag));
  return { outline: under.outline, art: svgTemplate`${under.art}${layers}`, h: 56 };
}

function grain(random: SandwichLayerSlot['random'], W: number, sag: number): string {
  let data = '';
  for (let i = 0; i < 12; i++) {
    const x = random.sway(1.8 * W);
    data += svgPathTemplate`M${x} ${frontArcHeightAt(x, W, sag) - 12}l${random.between(8, 20)} ${random.sway(4)}`;
  }
  return data;
}

const CREAM = ['#C9A979', '#F3E2BE', '#FBF1D8', '#FFFFFF'] as const;
const CURRIED = ['#B98A2A', '#E9C35A', '#F5DA86', '#FFF3C4'] as const;
const BITS = ['#7FA648', '#A9C56B', '#8E4A6B', '#C98B4B', '#FFF9EC'] as const;

/** Chicken salad: a creamy mound with chunks of chicken, celery and grapes. */
export function drawChickenSalad(slot: SandwichLayerSlot, { sauces }: DrawingRecipe): DrawnSandwichLayer {
  const { random, ids, w, sag } = slot;
  const tones = sauces.includes('curry') || sauces.includes('mustard') ? CURRIED : CREAM;
  const W = w + 12;
  const h = 66;
  const base = ids.next();
  const chunk = svgTemplate`<path id="${base}" d="${pebbleOutline(random.of('chunk'), 15)}"/>`;
  const bits = Array.from({ length: 58 }, (_, i) => {
    const x = random.sway(1.94 * W);
    const y = 6 - h + random.next() * (h - 4) + frontArcHeightAt(x, W, sag);
    const ink = inkOfBit(i, tones);
    const at = `translate(${Math.round(x)} ${Math.round(y)})scale(${formatToHundredth(random.between(0.5, 1.1))} ${formatToHundredth(random.between(0.5, 0.9))})`;
    return svgTemplate`
      <g transform="${at}"><use href="#${base}" x="3" y="5" fill="${tones[0]}"/>
      <use href="#${base}" fill="${ink}"/></g>`;
  });
  const drawn = drawShadedShape(
    slot,
    lumpyOutline(random, W, h, sag * 1.15, 24, 9, 10),
    tones,
    [-6, -12, -10, -h * 0.6],
    [svgTemplate`<defs>${chunk}</defs>`, bits],
  );
  return { ...drawn, h: h - 6 };
}

/** Every third bit is celery or grape, the others are chicken. */
function inkOfBit(i: number, [, , light, gloss]: ColorTones): string {
  if (i % 3 === 0) return BITS[i % BITS.length] ?? light;
  return i % 2 ? light : gloss;
}
