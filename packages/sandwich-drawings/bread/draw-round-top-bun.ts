import { drawShadedShape, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import type { BunKind } from '../sandwich/parse-recipe.ts';
import { CRUST_TONES } from './bread-colors.ts';
import { drawCutEdge } from './cut-edge.ts';
import {
  drawBlackSeeds,
  drawEverythingSeasoning,
  drawFlour,
  drawDoughnutGlaze,
  drawDoughnutHole,
  drawSalt,
  drawSeeds,
  drawCrustSlashes,
} from './dome-toppings.ts';

const HEIGHT: Partial<Record<BunKind, number>> = {
  brioche: 148,
  sesame: 130,
  potato: 118,
  pretzel: 122,
  bagel: 112,
  bao: 138,
  doughnut: 116,
  hoagie: 98,
  charcoal: 136,
  beet: 140,
};

/** A round top bun; richer dough is taller. */
export function drawRoundTopBun(slot: SandwichLayerSlot, kind: BunKind): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const [dark, mid, light, gloss] = CRUST_TONES[kind];
  const H = (HEIGHT[kind] ?? 130) + random.next() * 14;
  const drawn = drawShadedShape(
    slot,
    domeOutline(w, H, sag, squareness(kind)),
    [dark, mid, light],
    [-12, -18, -25, -H * 0.4],
    [shine(w, H, gloss, kind), finish(slot, kind, H)],
  );
  return { outline: drawn.outline, art: svgTemplate`${drawCutEdge(slot, kind)}${drawn.art}`, h: 0, rise: H };
}

function squareness(kind: BunKind): number {
  if (kind === 'potato' || kind === 'hoagie') return 0.78;
  return kind === 'bagel' || kind === 'doughnut' ? 0.7 : 0.58;
}

function domeOutline(w: number, H: number, sag: number, q: number): string {
  return svgPathTemplate`M${-w} -6C${-w * 1.06} ${-H * 0.72} ${-w * q} ${-H} 0 ${-H}S${w * 1.06} ${-H * 0.72} ${w} -6Q${w * 0.99} ${sag * 0.45} ${w * 0.88} ${sag * 0.75}Q${w * 0.5} ${sag * 1.25} 0 ${sag * 1.25}T${-w * 0.88} ${sag * 0.75}Q${-w * 0.99} ${sag * 0.45} ${-w} -6Z`;
}

function shine(w: number, H: number, gloss: string, kind: BunKind): SvgMarkup {
  const dull = kind === 'potato' || kind === 'hoagie';
  const streak = svgPathTemplate`M${-w * 0.8} ${-H * 0.42}C${-w * 0.72} ${-H * 0.72} ${-w * 0.45} ${-H * 0.9} ${-w * 0.12} ${-H * 0.925}C${-w * 0.4} ${-H * 0.8} ${-w * 0.6} ${-H * 0.66} ${-w * 0.66} ${-H * 0.4}C${-w * 0.69} ${-H * 0.3} ${-w * 0.82} ${-H * 0.3} ${-w * 0.8} ${-H * 0.42}Z`;
  const spark = kind === 'brioche' || kind === 'beet';
  return svgTemplate`
    <g fill="${gloss}" opacity="${dull ? '.5' : '.85'}"><path d="${streak}"/>
    <ellipse cx="${w * 0.06}" cy="${-H * 0.9}" rx="20" ry="5.5"/></g>
    ${spark && drawStroke(svgPathTemplate`M${-w * 0.72} ${-H * 0.5}C${-w * 0.66} ${-H * 0.66} ${-w * 0.54} ${-H * 0.76} ${-w * 0.42} ${-H * 0.81}`, '#FFF1D0', 8)}`;
}

function finish(slot: SandwichLayerSlot, kind: BunKind, H: number) {
  switch (kind) {
    case 'sesame':
      return drawSeeds(slot, H, '#FFF0C9', '#B97F3A', 34);
    case 'charcoal':
      return drawSeeds(slot, H, '#F4EBDA', '#0C0807', 26);
    case 'potato':
    case 'wheat':
      return drawFlour(slot, H, 26);
    case 'pretzel':
      return drawSalt(slot, H);
    case 'bagel':
      return [drawDoughnutHole(slot, H, CRUST_TONES.bagel), drawEverythingSeasoning(slot, H)];
    case 'doughnut':
      return drawDoughnutGlaze(slot, H);
    case 'bao':
      return drawBlackSeeds(slot, H);
    case 'hoagie':
      return drawCrustSlashes(slot, H, CRUST_TONES.hoagie);
    default:
      return '';
  }
}
