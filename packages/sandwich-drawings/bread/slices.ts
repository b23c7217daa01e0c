import { drawShadedShape, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import { frontArc, frontArcPart } from '../svg/outline-paths.ts';
import { CRUST_TONES } from './bread-colors.ts';

const H = 46;
const FACE = {
  toast: ['#D99A4B', '#F0CC92', '#E2AC60', '#D2924A'],
  rye: ['#6B3D1B', '#B98A52', '#A37340', '#8C5E32'],
} as const;

/** A slice of bread lying on top: crust below, the face browned in the middle. */
export function drawBreadSlice(slot: SandwichLayerSlot, kind: 'toast' | 'rye'): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const [dark, mid, , gloss] = CRUST_TONES[kind];
  const [rim, face, brown, browner] = FACE[kind];
  const shoulder = svgPathTemplate`M${-w} ${-H}C${-w * 0.9} ${-H - 46} ${-w * 0.72} ${-H - 44} ${-w * 0.6} ${-H - 40}H${w * 0.6}C${w * 0.72} ${-H - 44} ${w * 0.9} ${-H - 46} ${w} ${-H}`;
  const top = shoulder + svgPathTemplate`A${w} ${sag} 0 0 1 ${-w} ${-H}Z`;
  const drawn = drawShadedShape(
    slot,
    shoulder + svgPathTemplate`V-6A${w} ${sag} 0 0 1 ${-w} -6Z`,
    [dark, mid, mid],
    [-6, -10, -10, -20],
    [
      svgTemplate`
      <path d="${top}" fill="${rim}"/>
      <path d="${top}" transform="translate(0 -7.6)scale(.955 .9)" fill="${face}"/>`,
      kind === 'rye'
        ? swirl(w, browner)
        : svgTemplate`
      <ellipse cx="-6" cy="-60" rx="${w * 0.7}" ry="17" fill="${brown}"/>
      <ellipse cx="-14" cy="-62" rx="${w * 0.5}" ry="11" fill="${browner}"/>`,
      drawStroke(frontArcPart(w * 0.97, sag, 16 - H, -0.94, -0.3), kind === 'rye' ? '#9A6531' : '#E0A050', 8),
      drawStroke(frontArc(w, sag, -7), gloss, 11),
      crumbs(slot, kind),
    ],
  );
  return {
    ...drawn,
    h: 0,
    rise: H + 44,
    art: svgTemplate`${drawn.art}${random.chance(0.5) && kind === 'toast' && grillLines(w)}`,
  };
}

function swirl(w: number, ink: string) {
  return drawStroke(
    svgPathTemplate`M${-w * 0.62} -58q${w * 0.3} 26 ${w * 0.7} 8t${w * 0.46} -14q${-w * 0.3} -14 ${-w * 0.7} -6t${-w * 0.2} 14`,
    ink,
    10,
    0.7,
  );
}

function grillLines(w: number) {
  const lines = [-0.5, -0.2, 0.1, 0.4].map((u) => svgPathTemplate`M${u * w} -80L${u * w - 22} -36`).join('');
  return drawStroke(lines, '#8A4F1D', 8, 0.42);
}

function crumbs({ random, w }: SandwichLayerSlot, kind: 'toast' | 'rye') {
  let data = '';
  for (let i = 0; i < 18; i++)
    data += svgPathTemplate`M${random.sway(1.5 * w)} ${-H - 32 + random.next() * 36}l${random.between(2, 6)} 1`;
  return drawStroke(data, kind === 'rye' ? '#3F2210' : '#BC7429', 3, 0.6);
}
