import { drawShadedShape } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { formatToHundredth, svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import { frontArcHeightAt, lumpyOutline } from '../svg/outline-paths.ts';
import type { DrawingRecipe } from '../sandwich/parse-recipe.ts';

const PALE = ['#7D4A1F', '#B87A3D', '#D9A463', '#F8DFB4'] as const;
const RED = ['#7A2A10', '#A44217', '#C9642A', '#E99A58'] as const;
const BARK = '#8E4517';

/** Shreds of pulled chicken, some with a dark crust. */
export function drawPulledChicken(slot: SandwichLayerSlot, { heat }: DrawingRecipe): DrawnSandwichLayer {
  const { random, ids, w, sag } = slot;
  const inks = heat > 1 ? RED : PALE;
  const W = w + 14;
  const h = 64;
  const base = ids.next();
  const colors = [inks[1], inks[2], inks[3], BARK];
  const defs = colors.flatMap((ink, k) =>
    [0, 1].map((form) => shred(slot, `${base}-${k}${form}`, ink, inks[0])),
  );
  const shreds = Array.from({ length: 84 }, (_, i) => {
    const x = random.sway(2.02 * W);
    const y = 2 - h + (i / 68) * (h + 2) + frontArcHeightAt(x, W, sag);
    const k = i % 7 === 3 ? 3 : random.below(3);
    return svgTemplate`<use href="#${base}-${k}${i % 2}" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(random.sway(64))})scale(${formatToHundredth(random.between(0.7, 1.3))} ${formatToHundredth(random.between(0.7, 1.25))})"/>`;
  });
  const drawn = drawShadedShape(
    slot,
    lumpyOutline(random, W, h, sag * 1.2, 22, 11, 14),
    [inks[0], inks[1], inks[1]],
    [-6, -10, -6, -10],
  );
  return { outline: drawn.outline, art: svgTemplate`${drawn.art}<defs>${defs}</defs>${shreds}`, h: h - 4 };
}

function shred({ random }: SandwichLayerSlot, id: string, ink: string, dark: string): SvgMarkup {
  const l = random.between(28, 38);
  const k = random.between(9, 13);
  const chunk = svgPathTemplate`M${-l} 0Q${-l / 2} ${-k + random.sway(9)} ${l * 0.5} ${-k * 0.6}Q${l + 6}-2 ${l} ${k * 0.5}Q${l * 0.2} ${k} ${-l} 0Z`;
  const gloss = ink === BARK ? '#D08A45' : '#FFF0D0';
  return svgTemplate`
    <g id="${id}"><path d="${chunk}" fill="${dark}" transform="translate(2 5)"/>
    <path d="${chunk}" fill="${ink}"/>
    <path d="${svgPathTemplate`M${-l * 0.6} ${-k * 0.2}Q0 ${-k * 0.7} ${l * 0.6} ${-k * 0.2}`}" stroke="${gloss}" stroke-width="2.4" fill="none"/>
    <path d="${svgPathTemplate`M${-l * 0.5} ${k * 0.25}Q0 ${k * 0.35} ${l * 0.5} ${k * 0.1}M${-l} 0l-9 ${random.sway(8)}`}" stroke="${dark}" stroke-width="1.8" fill="none" opacity=".7"/></g>`;
}
