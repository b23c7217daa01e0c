import { drawShadedShape, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { drapedSheetPath } from '../svg/draped-sheet-path.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import { frontArcHeightAt } from '../svg/outline-paths.ts';

/** A fried egg: white lobes over the edge and a yolk that runs. */
export function drawEgg(slot: SandwichLayerSlot): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const W = w + 14;
  const lobes = [-0.72, -0.36, 0.1, 0.5, 0.8].map((c) => ({
    c: (c + random.sway(0.12)) * W,
    b: random.between(26, 44),
    d: random.between(22, 48),
    kind: 'lobe' as const,
  }));
  const x = random.sway(150);
  const y = frontArcHeightAt(x, W, sag) + 2;
  const white = drawShadedShape(
    slot,
    drapedSheetPath(W, sag * 1.1, 12, lobes),
    ['#DCC9A6', '#FFF9EC', '#FFFFFF'],
    [-4, -8, -8, -200],
  );
  const yolk = svgTemplate`
    <g transform="translate(${x} ${y})"><path d="M-30 8q4 12 4 38a10 10 0 0 0 20 0q0-24 6-34Z" fill="#E48A06"/>
    <path d="M-28 4q4 10 4 36a8.5 8.5 0 0 0 17 0q0-20 6-34Z" fill="#FFB61F"/>
    <path d="M-60 6C-58-38 58-38 60 6C44 18-44 18-60 6Z" fill="#F29A0C"/>
    <path d="M-58 1C-52-38 46-38 54 0C36 11-40 11-58 1Z" fill="#FFBE2C"/>
    ${drawStroke(svgPathTemplate`M-36-12q12-12 30-12`, '#FFF1B8', 7)}</g>`;
  return { outline: white.outline, art: svgTemplate`${white.art}${yolk}`, h: 24 };
}
