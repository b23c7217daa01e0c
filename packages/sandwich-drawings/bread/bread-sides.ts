import { drawStroke } from '../svg/shaded-layers.ts';
import type { SandwichLayerSlot, ColorTones } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import { frontArcHeightAt, frontArc } from '../svg/outline-paths.ts';

/** The flaky layers of a biscuit. */
export function drawBiscuitLayers({ random, sag }: SandwichLayerSlot, w: number, h: number): SvgMarkup[] {
  return [0, 1, 2, 3].map((k) => {
    const y = -h + 18 + (k * (h - 14)) / 4;
    const from = -w * random.between(0.66, 0.96);
    const to = w * random.between(0.66, 0.96);
    const data = svgPathTemplate`M${from} ${y}Q${(from + to) / 2 + random.sway(80)} ${y + sag * 1.7} ${to} ${y + random.sway(6)}`;
    return k % 2 ? drawStroke(data, '#B9803A', 3.5, 0.6) : drawStroke(data, '#FFF3D6', 6, 0.85);
  });
}

export function drawWaffleSide(
  { w, sag }: SandwichLayerSlot,
  h: number,
  [dark, , light]: ColorTones,
): SvgMarkup {
  let outer = '';
  let inner = '';
  for (let x = 18 - w; x < w; x += 40) {
    const y = frontArcHeightAt(x, w, sag) - h;
    outer += svgPathTemplate`M${x} ${y + 8}h22v${h - 14}h-22z`;
    inner += svgPathTemplate`M${x} ${y + 14}h17v${h - 22}h-17z`;
  }
  return svgTemplate`
    <path d="${outer}" fill="${dark}" opacity=".5"/><path d="${inner}" fill="${dark}" opacity=".6"/>
    ${drawStroke(frontArc(w, sag, 3 - h), light, 5)}`;
}

/** The holes of an English muffin, and the cornmeal below them. */
export function drawMuffinHoles(
  { random, w, sag }: SandwichLayerSlot,
  h: number,
  [dark, mid, , gloss]: ColorTones,
): SvgMarkup {
  let holes = '';
  let meal = '';
  for (let i = 0; i < 22; i++) {
    const x = random.sway(w * 1.86);
    holes += svgPathTemplate`M${x} ${14 - h + random.next() * 12 + frontArcHeightAt(x, w, sag)}h${random.between(6, 16)}`;
    meal += svgPathTemplate`M${x * 0.98} ${-random.next() * 10 - 2 + frontArcHeightAt(x, w, sag)}h.1`;
  }
  return svgTemplate`${drawStroke(holes, mid, 5)}${drawStroke(holes, dark, 2, 0.5)}${drawStroke(meal, gloss, 4)}`;
}

/** The rolled segments of a croissant. */
export function drawCroissantSegments(
  { w, sag }: SandwichLayerSlot,
  h: number,
  [dark, , , gloss]: ColorTones,
): SvgMarkup[] {
  return [-0.72, -0.42, -0.12, 0.2, 0.5, 0.78].map((u) => {
    const x = u * w;
    const y = frontArcHeightAt(x, w, sag);
    return svgTemplate`${drawStroke(svgPathTemplate`M${x - u * 26} ${-h - 6}Q${x + 12} ${y - h / 2} ${x + u * 24} ${y + 6}`, dark, 4, 0.55)}${drawStroke(svgPathTemplate`M${x + 12 - u * 22} ${10 - h + y * 0.4}Q${x + 22} ${y - h / 2} ${x + 12 + u * 18} ${y - 8}`, gloss, 4, 0.7)}`;
  });
}
