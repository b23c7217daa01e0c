import { drawShadedShape, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import { lumpyOutline } from '../svg/outline-paths.ts';
import { drawBiscuitLayers } from './bread-sides.ts';
import { CRUST_TONES } from './bread-colors.ts';
import { drawCutEdge } from './cut-edge.ts';
import { drawFlour } from './dome-toppings.ts';

export function drawBiscuitTop(slot: SandwichLayerSlot): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const [dark, mid, light, gloss] = CRUST_TONES.biscuit;
  const H = 96;
  const cap = (y: number, ink: string) =>
    svgTemplate`<path d="${svgPathTemplate`M${-w} ${y}Q${-w * 0.4} ${y + 16} 0 ${y + 10}T${w} ${y + 2}V${y - 74}H${-w}Z`}" fill="${ink}"/>`;
  let pale = '';
  let brown = '';
  for (let k = 0; k < 9; k++) {
    const fleck = svgPathTemplate`M${random.sway(1.5 * w)} ${-H - 8 + random.next() * 16}h${random.between(8, 26)}`;
    if (k % 3) brown += fleck;
    else pale += fleck;
  }
  const drawn = drawShadedShape(
    slot,
    lumpyOutline(random, w, H, sag * 1.2, 24, 8, 24),
    [dark, mid, light],
    [-10, -14, -26, -H * 0.7],
    [
      drawBiscuitLayers(slot, w, H),
      cap(14 - H, '#B9702B'),
      cap(6 - H, '#D5923F'),
      svgTemplate`<path d="${svgPathTemplate`M${-w * 0.86} ${-H - 4}Q${-w * 0.5} ${10 - H} ${w * 0.1} ${1 - H}Q${w * 0.5} ${-H - 8} ${w * 0.34} ${-H - 20}Q${-w * 0.2} ${-H - 34} ${-w * 0.86} ${-H - 4}Z`}" fill="#E9B45F"/>`,
      drawStroke(brown, '#C27F34', 8, 0.8),
      drawStroke(pale, '#F3CC83', 7, 0.8),
      drawFlour({ ...slot, w: w * 0.8 }, H, 10),
      drawStroke(
        svgPathTemplate`M${-w * 0.6} ${-H - 2}Q${-w * 0.2} ${-H - 18} ${w * 0.1} ${-H - 12}`,
        gloss,
        9,
      ),
    ],
  );
  return { ...drawn, art: svgTemplate`${drawCutEdge(slot, 'biscuit')}${drawn.art}`, h: 0, rise: H + 26 };
}

export function drawCiabattaTop(slot: SandwichLayerSlot): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const [dark, mid, light, gloss] = CRUST_TONES.ciabatta;
  const H = 72;
  const drawn = drawShadedShape(
    slot,
    lumpyOutline(random, w * 1.04, H, sag * 1.25, 20, 7, 22),
    [dark, mid, light],
    [-12, -16, -30, -34],
    [
      drawFlour(slot, H + 30, 30),
      drawStroke(
        svgPathTemplate`M${-w * 0.5} ${-H * 0.7}q60 -16 120 4M${w * 0.15} ${-H * 0.9}q50 -8 92 12`,
        dark,
        5,
        0.55,
      ),
      drawStroke(svgPathTemplate`M${-w * 0.74} ${-H * 0.9}q50 -34 150 -34`, gloss, 9, 0.9),
    ],
  );
  return { ...drawn, art: svgTemplate`${drawCutEdge(slot, 'ciabatta')}${drawn.art}`, h: 0, rise: H + 24 };
}

/** Naan, pita or tortilla: thin, blistered, a little domed. */
export function drawFlatbreadTop(slot: SandwichLayerSlot): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const [dark, mid, light, gloss] = CRUST_TONES.flatbread;
  const H = 44;
  const blisters = Array.from({ length: 13 }, () => {
    const x = random.sway(1.6 * w);
    const y = -H + random.sway(40) + 4;
    const r = random.between(8, 24);
    return svgTemplate`
      <ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.42}" fill="#A8642A" opacity=".75"/>
      <ellipse cx="${x - 2}" cy="${y - 1.5}" rx="${r * 0.6}" ry="${r * 0.2}" fill="#6B3A18" opacity=".8"/>`;
  });
  const drawn = drawShadedShape(
    slot,
    lumpyOutline(random, w * 1.03, H, sag * 1.3, 22, 7, 26),
    [dark, mid, light],
    [-6, -12, -20, -26],
    [blisters, drawStroke(svgPathTemplate`M${-w * 0.8} ${-H - 4}q60 -34 190 -36`, gloss, 9, 0.9)],
  );
  return { ...drawn, h: 0, rise: H + 30 };
}
