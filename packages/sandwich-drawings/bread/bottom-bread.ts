import { drawShadedShape } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot, ColorTones } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgTemplateValue } from '../svg/svg-markup.ts';
import { frontArc, lumpyOutline } from '../svg/outline-paths.ts';
import { drawStroke } from '../svg/shaded-layers.ts';
import type { BunKind } from '../sandwich/parse-recipe.ts';
import { CRUST_TONES, breadInteriorColorsOf } from './bread-colors.ts';
import { drawBiscuitLayers, drawWaffleSide, drawMuffinHoles, drawCroissantSegments } from './bread-sides.ts';

const SQUARE = new Set<BunKind>(['toast', 'rye', 'waffle', 'muffin']);
const LUMPY = new Set<BunKind>(['biscuit', 'ciabatta', 'flatbread', 'croissant']);

/** The lower half of any bun, with its cut face on top. */
export function drawBottomBread(slot: SandwichLayerSlot, kind: BunKind): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const tones = CRUST_TONES[kind];
  const h = heelHeight(kind);
  const outline = LUMPY.has(kind)
    ? lumpyOutline(random, w, h, sag, 26, 5)
    : round(w, h, sag, SQUARE.has(kind) ? 10 : 30);
  const [face, edge] = breadInteriorColorsOf(kind);
  const cut = svgTemplate`
    <path d="${svgPathTemplate`M${-w} ${-h - 4}A${w} ${sag} 0 0 0 ${w} ${-h - 4}V${11 - h}A${w} ${sag} 0 0 1 ${-w} ${11 - h}Z`}" fill="${face}"/>
    ${drawStroke(frontArc(w, sag, 12 - h), edge, 4)}`;
  const side = SIDES[kind]?.(slot, h, tones);
  const drawn = drawShadedShape(slot, outline, tones, [-8, -16, -30, -h * 0.86], [cut, side]);
  return { ...drawn, h };
}

const SIDES: Partial<
  Record<BunKind, (slot: SandwichLayerSlot, h: number, tones: ColorTones) => SvgTemplateValue>
> = {
  biscuit: (slot, h) => drawBiscuitLayers(slot, slot.w, h),
  waffle: drawWaffleSide,
  muffin: drawMuffinHoles,
  croissant: drawCroissantSegments,
};

function heelHeight(kind: BunKind): number {
  if (kind === 'flatbread') return 30;
  return SQUARE.has(kind) ? 38 : 50;
}

/** A thin slice between two layers of filling. */
export function drawMiddleSlice(slot: SandwichLayerSlot, kind: BunKind): DrawnSandwichLayer {
  const tones = CRUST_TONES[kind === 'rye' ? 'rye' : 'toast'];
  const { w, sag } = slot;
  const drawn = drawShadedShape(
    slot,
    svgPathTemplate`M${-w} -34A${w} ${sag} 0 0 1 ${w} -34V-2A${w} ${sag} 0 0 1 ${-w} -2Z`,
    tones,
    [-4, -9, -999, 0],
    [drawStroke(frontArc(w, sag, -29), tones[3], 12), drawStroke(frontArc(w, sag, -3), tones[0], 5)],
  );
  return { ...drawn, h: 34 };
}

function round(w: number, h: number, sag: number, r: number): string {
  return svgPathTemplate`M${-w} ${-h}A${w} ${sag} 0 0 1 ${w} ${-h}V${-r}Q${w} ${sag * 0.2} ${w - r * 1.3} ${sag * 0.62}Q${w * 0.45} ${sag * 1.1} 0 ${sag * 1.1}T${r * 1.3 - w} ${sag * 0.62}Q${-w} ${sag * 0.2} ${-w} ${-r}Z`;
}
