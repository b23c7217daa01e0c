import { drawShadedShape, createShadowClip } from '../svg/shaded-layers.ts';
import { darkenColor } from '../svg/darken-color.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import { frontArcHeightAt, lumpyOutline, slabOutline } from '../svg/outline-paths.ts';

/** Strands: their colors, the color below them, how many, how thick, and whether they are loops. */
export type StringyToppingStyle = {
  inks: readonly string[];
  bed?: string;
  count: number;
  width: number;
  loops?: boolean;
  h?: number;
};

export const STRINGY_TOPPINGS = {
  slaw: {
    inks: ['#FBF6DC', '#EEF2C6', '#CFE29A', '#A45C9C', '#FFFDF0', '#F09A3E', '#F4F3CF'],
    bed: '#E3E7B4',
    count: 62,
    width: 8,
  },
  kimchi: {
    inks: ['#D94A24', '#F0824A', '#F7D9A6', '#B82E16', '#F4B27A', '#8FB257'],
    bed: '#C2401F',
    count: 66,
    width: 9,
  },
  carrot: {
    inks: ['#F08A24', '#F6A54A', '#FFF3DA', '#E07414', '#F7F2DE'],
    bed: '#E9C58A',
    count: 58,
    width: 6,
  },
  mac: {
    inks: ['#F7C23A', '#FFD96A', '#EFAF1E', '#FFE593'],
    bed: '#D9920F',
    count: 46,
    width: 13,
    loops: true,
    h: 48,
  },
  redpepper: { inks: ['#B3221A', '#D43B26', '#E8633E', '#9A1A14'], count: 22, width: 11 },
  pinkonion: { inks: ['#D6457F', '#EE86AE', '#B42B68', '#F7BFD2'], count: 26, width: 7, loops: true },
  crispyonion: { inks: ['#A9641B', '#CF8A2E', '#E9B357', '#8A4A12'], count: 34, width: 8, loops: true },
} as const satisfies Record<string, StringyToppingStyle>;

const HANDFULS = 3;

/** Strands in a few overlapping bundles: in a bundle, each color is one path over its own shadow. */
export function drawStringyTopping(
  slot: SandwichLayerSlot,
  { inks, bed, count, width, loops, h: tall }: StringyToppingStyle,
): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const W = w + 12;
  const h = tall ?? (bed ? 34 : 14);
  const ground = bed
    ? drawShadedShape(
        slot,
        lumpyOutline(random, W - 8, h - 4, sag * 1.1, 22, 8, 10),
        [darkenColor(bed), bed, bed],
        [-4, -9, -4, -9],
      )
    : createShadowClip(slot, slabOutline(W * 0.9, 10, sag));
  const art: SvgMarkup[] = [];
  for (let handful = 0; handful < HANDFULS; handful++) {
    const byInk = inks.map(() => '');
    for (let i = 0; i < count / HANDFULS; i++) {
      const at = random.below(inks.length);
      byInk[at] += strand(random, W, h, sag, loops ?? false);
    }
    const thick = width * random.between(0.8, 1.05);
    for (const [k, data] of byInk.entries()) {
      if (data) art.push(twice(slot, data, inks[k] ?? '', thick));
    }
  }
  return {
    outline: ground.outline,
    art: svgTemplate`
    ${ground.art}<g fill="none" stroke-linecap="round">${art}</g>`,
    h: bed ? h - 2 : 12,
  };
}

function strand(
  random: SandwichLayerSlot['random'],
  W: number,
  h: number,
  sag: number,
  loops: boolean,
): string {
  const x = random.sway(1.92 * W);
  const y = 2 - h + random.next() * h + frontArcHeightAt(x, W, sag);
  const l = random.between(12, 34);
  const turn = (random.sway(60) * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn) * l, Math.sin(turn) * l];
  if (loops) {
    const rise = random.between(14, 22);
    return svgPathTemplate`M${Math.round(x - dx)} ${Math.round(y - dy)}c0 ${-rise} ${2 * dx} ${-rise} ${2 * dx} ${2 * dy + random.next() * 8}`;
  }
  return svgPathTemplate`M${Math.round(x - dx)} ${Math.round(y - dy)}q${dx + random.sway(20)} ${dy + random.sway(40)} ${2 * dx} ${2 * dy + (random.chance(0.3) ? 12 : 0)}`;
}

function twice({ ids }: SandwichLayerSlot, data: string, ink: string, width: number): SvgMarkup {
  const id = ids.next();
  return svgTemplate`
    <g stroke-width="${width}"><defs><path id="${id}" d="${data}"/></defs>
    <use href="#${id}" x="1.5" y="3" stroke="${darkenColor(ink, 0.8)}"/><use href="#${id}" stroke="${ink}"/></g>`;
}
