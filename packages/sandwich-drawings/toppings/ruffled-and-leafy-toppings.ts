import { drawShadedShape, createShadowClip, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { formatToHundredth, svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import { frontArcHeightAt, slabOutline } from '../svg/outline-paths.ts';
import type { SvgPoint } from '../svg/outline-paths.ts';

type RuffleTones = readonly [dark: string, mid: string, light: string, glow: string];

export const LETTUCE_TONES: RuffleTones = ['#3F7D22', '#6FB13A', '#A5D65B', '#D8EE9A'];
export const HAM_TONES: RuffleTones = ['#B4566A', '#E08A97', '#F2ABB2', '#FBD3D4'];
export const ARUGULA_TONES: RuffleTones = ['#27521C', '#3F7A2A', '#5F9E3B', '#9CC763'];
export const HERB_TONES: RuffleTones = ['#2F6A24', '#4F9433', '#7CBA4B', '#B3DB7B'];

/** A ruffled layer that extends past the bun: lettuce, or folded ham. */
export function drawRuffledLayer(
  slot: SandwichLayerSlot,
  [dark, mid, light, glow]: RuffleTones,
): DrawnSandwichLayer {
  const { random, w } = slot;
  const W = w + 30;
  const back = ruffleOutline(slot, W + 4, 34, 26);
  const front = ruffleOutline(slot, W - 12, 24, 20);
  let veins = '';
  let glows = '';
  front.feet.forEach(([x, y], i) => {
    if (i % 2) veins += svgPathTemplate`M${x} ${y + 1}Q${x + 5} ${y - 10} ${x + random.sway(14)} -14`;
    else glows += svgPathTemplate`M${x + 9} ${y + 5}q-3-8 0-16`;
  });
  const under = createShadowClip(slot, back.outline);
  const drawn = drawShadedShape(
    slot,
    front.outline,
    [mid, mid, light],
    [0, 0, -3, -12],
    [drawStroke(veins, dark, 3.4, 0.65), drawStroke(glows, glow, 4)],
  );
  return {
    outline: under.outline,
    art: svgTemplate`
    ${under.art}<use href="#${under.outline}" fill="${dark}"/>${drawn.art}`,
    h: 15,
  };
}

function ruffleOutline({ random, sag }: SandwichLayerSlot, reach: number, depth: number, wave: number) {
  const feet: SvgPoint[] = [];
  let lower = '';
  for (let x = reach; x > -reach;) {
    const next = Math.max(-reach, x - 20 - random.next() * wave);
    const low = frontArcHeightAt((x + next) / 2, reach, sag * 1.1) + depth * random.between(0.5, 1.4);
    const y = frontArcHeightAt(next, reach, sag * 1.1) + 4;
    lower += svgPathTemplate`C${x - 2} ${low} ${next + 2} ${low} ${next} ${y}`;
    feet.push([next, y]);
    x = next;
  }
  const outline =
    svgPathTemplate`M${-reach} 4C${-reach - 8} -14 ${30 - reach} -20 ${60 - reach} -18H${reach - 60}C${reach - 30} -20 ${reach + 8} -14 ${reach} 4` +
    lower +
    'Z';
  return { outline, feet };
}

const LEAF = 'M0 10C-10 4-22-2-12-14C-24-20-18-34-8-34C-8-48 8-48 8-34C18-34 24-20 12-14C22-2 10 4 0 10Z';

export function drawLeaves(
  slot: SandwichLayerSlot,
  [dark, mid, light, glow]: RuffleTones,
  count: number,
  size: number,
): DrawnSandwichLayer {
  const { random, ids, w, sag } = slot;
  const base = ids.next();
  const leaf = (k: number, ink: string) =>
    svgTemplate`
      <g id="${base}-${k}"><path d="${LEAF}" fill="${dark}" transform="translate(2-3)"/>
      <path d="${LEAF}" fill="${ink}"/>
      <path d="M0 8V-32M0-10L9-20M0-12L-9-22" stroke="${glow}" stroke-width="2.4" fill="none" stroke-linecap="round"/></g>`;
  const uses = Array.from({ length: count }, (_, i) => {
    const u = -1 + (2 * (i + 0.5)) / count + random.sway(0.12);
    const turn = 180 - 90 * u + random.sway(50);
    return svgTemplate`<use href="#${base}-${random.below(2)}" transform="translate(${u * (w + 6)} ${frontArcHeightAt(u, 1, sag) - 2})rotate(${Math.round(turn)})scale(${formatToHundredth(random.between(0.8, 1.3) * size)})"/>`;
  });
  const under = createShadowClip(slot, slabOutline(w, 8, sag));
  return {
    outline: under.outline,
    art: svgTemplate`
    ${under.art}<defs>${leaf(0, mid)}${leaf(1, light)}</defs>${uses}`,
    h: size < 1 ? 6 : 13,
  };
}
