import { drawShadedShape, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import { frontArc } from '../svg/outline-paths.ts';
import { drawMuffinHoles, drawWaffleSide } from './bread-sides.ts';
import { CRUST_TONES } from './bread-colors.ts';

export function drawWaffleTop(slot: SandwichLayerSlot): DrawnSandwichLayer {
  const { random, ids, w, sag } = slot;
  const [dark, mid, light, gloss] = CRUST_TONES.waffle;
  const H = 44;
  const rim = svgPathTemplate`M${-w} ${-H}A${w} ${sag * 2.5} 0 0 1 ${w} ${-H}`;
  const face = rim + svgPathTemplate`A${w} ${sag * 1.25} 0 0 1 ${-w} ${-H}Z`;
  const side = drawShadedShape(
    slot,
    rim + svgPathTemplate`V-6A${w} ${sag} 0 0 1 ${-w} -6Z`,
    [dark, mid, mid],
    [-8, -10, -10, -14],
    drawWaffleSide(slot, H, CRUST_TONES.waffle),
  );
  let wells = '';
  let floors = '';
  for (let row = 0; row < 5; row++) {
    const y = -H - 52 + row * 19;
    const k = 0.8 + row * 0.06;
    for (let col = -6; col < 7; col++) {
      wells += svgPathTemplate`M${col * 42 * k - 16 * k} ${y}h${30 * k}v13h${-30 * k}z`;
      floors += svgPathTemplate`M${col * 42 * k - 13 * k} ${y + 5}h${27 * k}v8h${-27 * k}z`;
    }
  }
  const clip = ids.next();
  const butter = svgTemplate`
    <g transform="translate(${random.sway(60)} ${-H - 30})"><rect x="-34" y="-22" width="66" height="30" rx="9" fill="#E9B93A"/>
    <rect x="-34" y="-26" width="66" height="24" rx="9" fill="#FFE08A"/>
    <rect x="-26" y="-22" width="30" height="6" rx="3" fill="#FFF6D2"/></g>`;
  const art = svgTemplate`
    ${side.art}<path d="${face}" fill="${light}"/><clipPath id="${clip}"><path d="${face}"/></clipPath>
    <g clip-path="url(#${clip})" stroke-linejoin="round"><path d="${wells}" fill="${dark}" opacity=".75"/>
    <path d="${floors}" fill="${mid}"/></g>
    ${drawStroke(frontArc(w * 0.99, sag * 1.25, 1 - H), gloss, 5)}${butter}`;
  return { outline: side.outline, art, h: 0, rise: H + 62 };
}

export function drawMuffinTop(slot: SandwichLayerSlot): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const [dark, mid, light, gloss] = CRUST_TONES.muffin;
  const H = 46;
  const rim = svgPathTemplate`M${-w} ${-H}C${-w} ${-H - 26} ${-w * 0.7} ${-H - sag * 1.9} 0 ${-H - sag * 1.9}S${w} ${-H - 26} ${w} ${-H}`;
  const face = rim + svgPathTemplate`A${w} ${sag * 1.1} 0 0 1 ${-w} ${-H}Z`;
  let meal = '';
  for (let i = 0; i < 46; i++) {
    const u = random.sway(1.7);
    meal += svgPathTemplate`M${u * w} ${-H - 12 - random.next() * sag * 1.3 * Math.sqrt(1 - u * u) + 10}h.1`;
  }
  const drawn = drawShadedShape(
    slot,
    rim + svgPathTemplate`V-6A${w} ${sag} 0 0 1 ${-w} -6Z`,
    [dark, mid, light],
    [-8, -10, -20, -18],
    [
      drawMuffinHoles(slot, H - 14, CRUST_TONES.muffin),
      svgTemplate`
      <path d="${face}" fill="${light}"/>
      <path d="${face}" fill="#C98A42" transform="translate(-4 -6)scale(.86 .92)"/>
      <path d="${face}" fill="#DDA45C" transform="translate(-12 -11)scale(.72 .84)"/>`,
      drawStroke(meal, gloss, 4),
      drawStroke(
        svgPathTemplate`M${-w * 0.74} ${-H - 8}Q${-w * 0.5} ${-H - 34} ${-w * 0.1} ${-H - 35}`,
        gloss,
        7,
        0.9,
      ),
    ],
  );
  return { ...drawn, h: 0, rise: H + 44 };
}

/** A croissant is a row of rolled segments with the middle one in front. */
export function drawCroissantTop(slot: SandwichLayerSlot): DrawnSandwichLayer {
  const { w, sag, random } = slot;
  const [dark, mid, light, gloss] = CRUST_TONES.croissant;
  const turns = [-0.84, 0.84, -0.6, 0.6, -0.32, 0.32, 0];
  const H = 104 + random.next() * 10;
  const shapes = turns.map((u) => {
    const x = u * w;
    const r = w * (0.26 - Math.abs(u) * 0.08);
    const top = -H * (1 - 0.62 * u * u);
    const foot = sag * Math.sqrt(1 - u * u) * 1.15;
    const lean = -u * 34;
    const lobe = svgPathTemplate`M${x - r} ${foot - 6}C${x - r * 1.3 + lean} ${top * 0.6} ${x - r * 0.8 + lean} ${top} ${x + lean * 0.6} ${top}S${x + r * 1.3 + lean} ${top * 0.6} ${x + r} ${foot - 6}Q${x} ${foot + 12} ${x - r} ${foot - 6}Z`;
    return svgTemplate`
      <path d="${lobe}" fill="${dark}"/>
      <path d="${lobe}" fill="${mid}" transform="translate(${x * 0.05 - 3} -3)scale(.95)"/>
      <path d="${lobe}" fill="${light}" transform="translate(${x * 0.22 - 8} ${top * 0.13})scale(.76)"/>
      ${drawStroke(svgPathTemplate`M${x - r * 0.5 + lean * 0.8} ${top * 0.55}Q${x - r * 0.34 + lean} ${top * 0.82} ${x + lean * 0.7} ${top * 0.88}`, gloss, 8)}`;
  });
  const outline = drawShadedShape(
    slot,
    svgPathTemplate`M${-w} -4Q${-w * 0.8} ${-H * 0.7} 0 ${-H}Q${w * 0.8} ${-H * 0.7} ${w} -4Q${w * 0.5} ${sag * 1.2} 0 ${sag * 1.2}T${-w} -4Z`,
    [dark, dark, dark],
    [0, 0, 0, 0],
  );
  return { outline: outline.outline, art: svgTemplate`${outline.art}${shapes}`, h: 0, rise: H };
}
