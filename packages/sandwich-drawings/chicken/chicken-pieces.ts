import { drawShadedShape, createShadowClip, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot, ColorTones } from '../svg/shaded-layers.ts';
import { formatToHundredth, svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import { craggyOutline, frontArcHeightAt, slabOutline } from '../svg/outline-paths.ts';
import type { DrawingRecipe } from '../sandwich/parse-recipe.ts';
import { drawFriedCrust, drawSesameOnChicken } from './fried-chicken.ts';
import { chooseFriedChickenTones } from './chicken-colors.ts';

/** Three long strips, laid across so that they stick out on both sides. */
export function drawTenders(slot: SandwichLayerSlot, recipe: DrawingRecipe): DrawnSandwichLayer {
  const { random, w } = slot;
  const kinds = [0, 1].map((k) => piece(slot, recipe, k, 122, 30, 15));
  const rows = [
    { x: -w * 0.5, y: -30, turn: 4 },
    { x: w * 0.52, y: -34, turn: -5 },
    { x: -w * 0.02, y: -40, turn: 1 },
    { x: -w * 0.62, y: 2, turn: -5 },
    { x: w * 0.64, y: 0, turn: 6 },
    { x: w * 0.04, y: 10, turn: -1 },
  ];
  return heap(
    slot,
    kinds,
    rows.map((row, i) => ({ ...row, turn: row.turn + random.sway(6), k: i % 2, size: 1 })),
    74,
  );
}

/** Bites, popcorn, karaage or tikka, piled up. */
export function drawChickenPieces(slot: SandwichLayerSlot, recipe: DrawingRecipe): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const kinds = [0, 1, 2].map((k) => piece(slot, recipe, k, 42, 26, 7));
  const rows = [6, 7].flatMap((count, row) =>
    Array.from({ length: count }, (_, i) => {
      const x = (w + 4) * (-1 + (2 * (i + 0.5)) / count) * 1.02;
      return {
        x,
        y: frontArcHeightAt(x, w + 20, sag) - 34 + row * 32 + random.sway(16),
        turn: random.sway(50),
        k: random.below(3),
        size: random.between(0.82, 1.2),
      };
    }),
  );
  return heap(slot, kinds, rows, 78);
}

type Row = { x: number; y: number; turn: number; k: number; size: number };

function heap(
  slot: SandwichLayerSlot,
  kinds: readonly { id: string; art: SvgMarkup }[],
  rows: readonly Row[],
  h: number,
): DrawnSandwichLayer {
  const { w, sag } = slot;
  const under = createShadowClip(slot, slabOutline(w + 8, h - 10, sag));
  const bed = drawShadedShape(
    { ...slot, w: w - 20 },
    slabOutline(w - 16, h - 22, sag),
    ['#5F2F0E', '#7A4014', '#7A4014'],
    [-4, -6, -4, -6],
  );
  const uses = rows.map(
    ({ x, y, turn, k, size }) =>
      svgTemplate`<use href="#${kinds[k]?.id}" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn)})scale(${formatToHundredth(size)})"/>`,
  );
  return {
    outline: under.outline,
    art: svgTemplate`
    ${under.art}<defs>${kinds.map((kind) => kind.art)}</defs>${bed.art}${uses}`,
    h: h - 8,
  };
}

function piece(
  slot: SandwichLayerSlot,
  { heat, glazed, seeded, chicken }: DrawingRecipe,
  k: number,
  W: number,
  h: number,
  count: number,
) {
  const id = slot.ids.next();
  const small: SandwichLayerSlot = { ...slot, random: slot.random.of(`piece${k}`), w: W, sag: 16 };
  const tones: ColorTones =
    chicken === 'pieces' && heat > 1
      ? chooseFriedChickenTones(Math.min(5, heat + 1))
      : chooseFriedChickenTones(heat);
  const drawn = drawShadedShape(
    small,
    craggyOutline(small.random, W, h, 16, 22, 4),
    tones,
    [-4, -8, -8, -h * 0.6],
    [
      drawFriedCrust(small, W, h, tones, count),
      glazed &&
        drawStroke(
          svgPathTemplate`M${-W * 0.62} ${-h * 0.5}Q${-W * 0.5} ${-h * 1.05} ${-W * 0.02} ${-h * 1.12}`,
          '#FFD9B0',
          5,
          0.85,
        ),
      seeded && drawSesameOnChicken(small, W * 0.8, h * 0.7),
    ],
  );
  const shadow = svgTemplate`<use href="#${drawn.outline}" fill="${tones[0]}" stroke="#3A1504" stroke-width="9" opacity=".55"/>`;
  return { id, art: svgTemplate`<g id="${id}">${shadow}${drawn.art}</g>` };
}
