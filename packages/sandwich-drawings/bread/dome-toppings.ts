import { drawStroke } from '../svg/shaded-layers.ts';
import type { SandwichLayerSlot, ColorTones } from '../svg/shaded-layers.ts';
import { formatToHundredth, svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import type { SvgPoint } from '../svg/outline-paths.ts';

export function drawSeeds(
  slot: SandwichLayerSlot,
  H: number,
  fill: string,
  shadow: string,
  count: number,
): SvgMarkup {
  const id = slot.ids.next();
  const spots = scattered(slot, H, count, 480);
  const seed = 'M0-9C6-3 6 6 0 8C-6 6-6-3 0-9Z';
  return svgTemplate`
    <defs><g id="${id}"><path d="${seed}" fill="${shadow}" transform="translate(2 2.4)"/>
    <path d="${seed}" fill="${fill}"/></g></defs>${spots.map(
      ([x, y]) =>
        svgTemplate`<use href="#${id}" transform="translate(${x} ${y})rotate(${Math.round((x / slot.w) * 46 + slot.random.sway(60))})scale(${formatToHundredth(0.8 - (0.35 * y) / H)})"/>`,
    )}`;
}

export function drawBlackSeeds(slot: SandwichLayerSlot, H: number): SvgMarkup {
  const grains = scattered(slot, H * 1.02, 9, 300).filter(([, y]) => y < -H * 0.72);
  return drawStroke(grains.map(([x, y]) => svgPathTemplate`M${x} ${y}l5 3`).join(''), '#3A2B22', 5);
}

/** Sesame, poppy and onion. */
export function drawEverythingSeasoning(slot: SandwichLayerSlot, H: number): SvgMarkup[] {
  const spots = scattered(slot, H, 54, 150).map(
    ([x, y]) => svgPathTemplate`M${x} ${y}l${slot.random.sway(9)} ${slot.random.sway(6)}`,
  );
  const third = (k: number) => spots.filter((_, i) => i % 3 === k).join('');
  return [
    drawStroke(third(0), '#FFF0C9', 6),
    drawStroke(third(1), '#2A1A12', 4.5),
    drawStroke(third(2), '#D9A45A', 5),
  ];
}

export function drawSalt({ random, w }: SandwichLayerSlot, H: number): SvgMarkup {
  let grains = '';
  for (let i = 0; i < 26; i++) {
    const a = random.between(5, 8);
    grains += svgPathTemplate`M${random.sway(1.44 * w)} ${-H * random.between(0.3, 0.85)}l${a} ${random.sway(8)}l-3 ${a * 0.8}l${-a} ${-1}z`;
  }
  const split = svgTemplate`
    <path d="${svgPathTemplate`M-64 ${-H * 0.62}Q0 ${-H * 1.02} 70 ${-H * 0.66}Q4 ${-H * 0.72}-64 ${-H * 0.62}Z`}" fill="#E8C48C"/>
    ${drawStroke(svgPathTemplate`M-52 ${-H * 0.655}Q4 ${-H * 0.8} 62 ${-H * 0.69}`, '#FBE9C6', 7)}`;
  return svgTemplate`${split}<path d="${grains}" fill="#FFF9EC"/>`;
}

export function drawFlour({ random, w }: SandwichLayerSlot, H: number, count: number): SvgMarkup {
  let fine = '';
  let coarse = '';
  for (let i = 0; i < count; i++) {
    const data = svgPathTemplate`M${random.sway(1.6 * w)} ${-H * random.between(0.35, 0.95)}h${random.between(3, 10)}`;
    if (i % 3) fine += data;
    else coarse += data;
  }
  return svgTemplate`${drawStroke(fine, '#FFF8E6', 5, 0.6)}${drawStroke(coarse, '#FFF8E6', 10, 0.5)}`;
}

/** The hole of a doughnut, seen from above. */
export function drawDoughnutHole(
  { w }: SandwichLayerSlot,
  H: number,
  [dark, mid]: readonly string[],
): SvgMarkup {
  return svgTemplate`
    <ellipse cx="6" cy="${-H * 0.84}" rx="${w * 0.2}" ry="11" fill="${mid}"/>
    <ellipse cx="8" cy="${-H * 0.815}" rx="${w * 0.16}" ry="8" fill="${dark}"/>`;
}

export function drawCrustSlashes(
  { w }: SandwichLayerSlot,
  H: number,
  [dark, , , gloss]: ColorTones,
): SvgMarkup[] {
  return [-0.62, -0.3, 0.04, 0.38, 0.68].map((u) => {
    const x = u * w;
    const y = -H * (0.9 - 0.34 * u * u);
    return svgTemplate`
      <path d="${svgPathTemplate`M${x - 34} ${y + 26}Q${x - 4} ${y - 8} ${x + 34} ${y - 4}Q${x + 4} ${y + 16} ${x - 34} ${y + 26}Z`}" fill="${gloss}"/>
      ${drawStroke(svgPathTemplate`M${x - 34} ${y + 28}Q${x + 2} ${y + 18} ${x + 36} ${y - 2}`, dark, 4, 0.5)}`;
  });
}

/** Sugar glaze running down a doughnut, with its hole; half of them pink with sprinkles. */
export function drawDoughnutGlaze(slot: SandwichLayerSlot, H: number): SvgMarkup {
  const { random, w } = slot;
  const pink = random.chance(0.5);
  const [ice, edge] = pink ? ['#F9B9C8', '#DE8CA2'] : ['#FFF6E6', '#E3CFA8'];
  const foot = Array.from(
    { length: 6 },
    (_, i) => svgPathTemplate`T${w * (0.4 - i * 0.32)} ${-H * 0.34 + random.sway(14)}`,
  );
  const drip = svgPathTemplate`M${-w * 1.2} ${-H * 1.1}H${w * 1.1}V${-H * 0.4}Q${w * 0.88} ${-H * 0.1} ${w * 0.72} ${-H * 0.34}${foot.join('')}Z`;
  const shine = drawStroke(
    svgPathTemplate`M${-w * 0.72} ${-H * 0.5}Q${-w * 0.62} ${-H * 0.74} ${-w * 0.4} ${-H * 0.84}`,
    '#FFFFFF',
    9,
  );
  return svgTemplate`
    <path d="${drip}" fill="${edge}" transform="translate(3 6)"/><path d="${drip}" fill="${ice}"/>
    ${pink && sprinkles(slot, H)}${drawDoughnutHole(slot, H, ['#7A3D10', edge])}${shine}`;
}

function sprinkles({ random, w }: SandwichLayerSlot, H: number): SvgMarkup[] {
  return ['#FFFFFF', '#F2B233', '#5FA6B8'].map((ink) => {
    const one = () =>
      svgPathTemplate`M${random.sway(1.2 * w)} ${-H * random.between(0.45, 0.92)}l${random.sway(18)} ${random.sway(8)}`;
    return drawStroke(Array.from({ length: 8 }, one).join(''), ink, 5);
  });
}

/** Spots on the dome with a minimum distance, fewer toward its edges. */
function scattered({ random, w }: SandwichLayerSlot, H: number, count: number, apart: number): SvgPoint[] {
  const spots: SvgPoint[] = [];
  for (let i = 0; i < count * 6 && spots.length < count; i++) {
    const u = random.sway(1.72);
    const v = random.between(0.34, 0.94);
    const x = u * w * Math.sqrt(1 - (v - 0.1) ** 2 * 0.62);
    const y = -v * H;
    const off = Math.abs(u) > 0.9 * Math.sqrt(1 - (v * 0.95) ** 4);
    if (!off && !spots.some(([a, b]) => (a - x) ** 2 + ((b - y) * 1.2) ** 2 < apart)) spots.push([x, y]);
  }
  return spots;
}
