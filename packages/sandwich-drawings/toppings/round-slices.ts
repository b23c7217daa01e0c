import { createShadowClip, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { formatToHundredth, svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup } from '../svg/svg-markup.ts';
import { frontArcHeightAt, frontArcPart, slabOutline } from '../svg/outline-paths.ts';

/** A round slice: how many lie in a row, its radii and thickness, and its colors from the skin to the core. */
export type RoundSliceStyle = {
  count: number;
  rx: number;
  ry: number;
  t: number;
  skin: string;
  rim: string;
  face: string;
  core: string;
  mark?: 'seeds' | 'rays' | 'spots';
  markInk?: string;
  tilt?: number;
  crinkle?: boolean;
};

const TWINS = 2;

/** Slices in a row along the front, the outer ones behind, from two drawings that are reused. */
export function drawRoundSlices(slot: SandwichLayerSlot, coin: RoundSliceStyle): DrawnSandwichLayer {
  const { random, ids, w, sag } = slot;
  const base = ids.next();
  const defs = Array.from(
    { length: TWINS },
    (_, k) => svgTemplate`<g id="${base}-${k}">${oneCoin(random.of(`coin${k}`), coin)}</g>`,
  );
  const span = w + 14 - coin.rx * 0.72;
  const uses = Array.from({ length: coin.count }, (_, i) => {
    const x = coin.count === 1 ? 0 : -span + (2 * span * i) / (coin.count - 1) + random.sway(14);
    const y = frontArcHeightAt(x, w + 30, sag) - coin.t * 0.35 + random.sway(3);
    const turn = random.sway(coin.tilt ?? 9) + (x / w) * 7;
    const size = random.between(0.92, 1.08);
    return {
      x,
      art: svgTemplate`<use href="#${base}-${i % TWINS}" transform="translate(${x} ${y})rotate(${turn})scale(${formatToHundredth(size)} 1)"/>`,
    };
  }).sort((a, b) => Math.abs(b.x) - Math.abs(a.x));
  const under = createShadowClip(slot, slabOutline(w, coin.t, sag));
  return {
    outline: under.outline,
    art: svgTemplate`
    ${under.art}<defs>${defs}</defs>${uses.map(({ art }) => art)}`,
    h: coin.t + 3,
  };
}

function oneCoin(random: SandwichLayerSlot['random'], c: RoundSliceStyle): SvgMarkup {
  const { rx, ry, t } = c;
  const side = c.crinkle
    ? crinkled(rx, ry, t)
    : svgPathTemplate`M${-rx} ${-t}V0A${rx} ${ry} 0 0 0 ${rx} 0V${-t}Z`;
  return svgTemplate`
    <path d="${side}" fill="${c.skin}"/>
    <path d="${side}" fill="${c.rim}" transform="translate(-3 -4)scale(.985)"/>
    <ellipse cy="${-t}" rx="${rx}" ry="${ry}" fill="${c.face}"/>
    <ellipse cx="${-rx * 0.05}" cy="${-t - 1}" rx="${rx * 0.72}" ry="${ry * 0.66}" fill="${c.core}"/>
    ${c.markInk && marked(random, c, c.markInk)}${drawStroke(frontArcPart(rx * 0.97, ry, -t * 0.42, -0.8, -0.25), c.face, 3.6, 0.75)}`;
}

function marked(
  random: SandwichLayerSlot['random'],
  { rx, ry, t, mark }: RoundSliceStyle,
  ink: string,
): SvgMarkup {
  let data = '';
  for (let k = 0; k < 6; k++) {
    const turn = k * 1.05 + random.next();
    const x = Math.cos(turn) * rx;
    const y = Math.sin(turn) * ry;
    if (mark === 'rays') data += svgPathTemplate`M${x * 0.18} ${y * 0.18 - t}L${x * 0.66} ${y * 0.66 - t}`;
    else if (mark === 'spots')
      data += svgPathTemplate`M${x * random.between(0.1, 0.8)} ${y * random.between(0.1, 0.8) - t}h3`;
    else data += svgPathTemplate`M${x * 0.47 - 1.6} ${y * 0.5 - t}h3.2`;
  }
  return drawStroke(data, ink, mark === 'rays' ? 2.4 : 3.8);
}

function crinkled(rx: number, ry: number, t: number): string {
  const waves = 9;
  let data = svgPathTemplate`M${-rx} ${-t}`;
  for (let i = 0; i <= waves; i++) {
    const u = -1 + (2 * i) / waves;
    const y = ry * Math.sqrt(Math.max(0, 1 - u * u));
    data += i
      ? svgPathTemplate`Q${u * rx - rx / waves} ${y + 5} ${u * rx} ${y}`
      : svgPathTemplate`L${u * rx} ${y}`;
  }
  return data + svgPathTemplate`V${-t}Z`;
}
