import { drawShadedShape, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import { drapedSheetPath } from '../svg/draped-sheet-path.ts';
import { frontArc, frontArcPart } from '../svg/outline-paths.ts';
import type { CheeseKind } from '../sandwich/parse-recipe.ts';

const ORANGE = ['#D98A0B', '#F9B92B', '#FFD76B'] as const;
const WHITE = ['#D9BE7C', '#F9E7B0', '#FFF7DD'] as const;

/** A slice over the edge: two folded corners and one melt. */
export function drawCheese(slot: SandwichLayerSlot, kind: CheeseKind): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const inks = kind === 'orange' ? ORANGE : WHITE;
  const W = w + 12;
  const corner = random.sway(0.5);
  const second = corner > 0 ? corner - 0.78 : corner + 0.78;
  const depth = random.between(62, 80);
  const outline = drapedSheetPath(W, sag * 1.1, 12, [
    { c: corner * W, b: random.between(74, 88), d: depth, kind: 'corner' },
    { c: second * W, b: 40, d: random.between(26, 40), kind: 'corner' },
    { c: -Math.sign(corner || 1) * W * 0.05 - corner * W, b: 8, d: random.between(34, 46), kind: 'drip' },
  ]);
  const front = sag * 1.1 * Math.sqrt(1 - corner * corner) + 8;
  const drawn = drawShadedShape(
    slot,
    outline,
    inks,
    [-4, -7, -9, -200],
    [
      drawStroke(frontArc(W, sag * 1.1, -6), inks[2], 6),
      drawStroke(frontArcPart(W, sag * 1.1, 5, corner - 0.26, corner - 0.08), inks[2], 6),
      kind === 'holes' && holes(corner * W, front, inks[0]),
      kind === 'flecked' && flecks(slot, corner * W, front, depth),
    ],
  );
  return { ...drawn, h: 11 };
}

function holes(x: number, y: number, ink: string) {
  return svgTemplate`
    <g fill="${ink}" opacity=".8"><ellipse cx="${x - 14}" cy="${y + 12}" rx="11" ry="8"/>
    <ellipse cx="${x + 22}" cy="${y + 6}" rx="8" ry="6"/>
    <ellipse cx="${x + 4}" cy="${y + 34}" rx="7" ry="6"/></g>`;
}

function flecks({ random }: SandwichLayerSlot, x: number, y: number, depth: number) {
  const data = ['', ''];
  for (let i = 0; i < 16; i++) {
    const drop = random.next();
    data[i % 2] += svgPathTemplate`M${x + random.sway(130 * (1 - drop))} ${y + drop * depth * 0.8}h3`;
  }
  return [drawStroke(data[0] ?? '', '#C8321C', 5), drawStroke(data[1] ?? '', '#3F7A2A', 5)];
}

/** Feta, cotija or blue: broken, not sliced. */
export function drawCheeseCrumbles(slot: SandwichLayerSlot): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const data = ['', '', ''];
  for (let i = 0; i < 54; i++) {
    const x = random.sway(1.9 * w);
    const y = sag * Math.sqrt(1 - (x / (w + 6)) ** 2) - random.next() * 14;
    data[i % 3] +=
      svgPathTemplate`M${x} ${y}h${random.between(3, 11)}l2 ${random.between(3, 8)}h${-random.between(5, 12)}z`;
  }
  const pile = (k: number, ink: string) =>
    svgTemplate`<path d="${data[k] ?? ''}" fill="${ink}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>`;
  return {
    outline: null,
    art: svgTemplate`
    <g transform="translate(2 4)" opacity=".5">${pile(0, '#8A7A58')}${pile(1, '#8A7A58')}</g>
    ${pile(0, '#E6DCC2')}${pile(1, '#F7F1DF')}${pile(2, '#FFFFFA')}`,
    h: 8,
  };
}
