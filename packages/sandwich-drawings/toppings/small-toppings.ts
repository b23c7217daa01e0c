import { drawShadedShape, createShadowClip, drawStroke } from '../svg/shaded-layers.ts';
import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import { craggyOutline, frontArcHeightAt, slabOutline } from '../svg/outline-paths.ts';

/** A hash brown patty. */
export function drawHashBrown(slot: SandwichLayerSlot): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const shreds = ['', '', ''];
  for (let i = 0; i < 84; i++) {
    const x = random.sway(1.9 * w);
    shreds[i % 3] +=
      svgPathTemplate`M${x} ${random.next() * 30 - 34 + frontArcHeightAt(x, w + 8, sag)}l${random.between(10, 22)} ${random.sway(14)}`;
  }
  const drawn = drawShadedShape(
    slot,
    craggyOutline(random, w + 8, 34, sag, 60, 3),
    ['#9A5A14', '#D08A28', '#E7AE4C'],
    [-4, -8, -8, -24],
    [
      drawStroke(shreds[0] ?? '', '#B87420', 5, 0.8),
      drawStroke(shreds[1] ?? '', '#F4CC78', 5),
      drawStroke(shreds[2] ?? '', '#FBE2A4', 4),
    ],
  );
  return { ...drawn, h: 32 };
}

/** Fried rings that hang over the edge, so that the hole shows. */
export function drawOnionRings(slot: SandwichLayerSlot): DrawnSandwichLayer {
  const { random, ids, w, sag } = slot;
  const id = ids.next();
  const crumbs = Array.from({ length: 22 }, (_, i) => {
    const turn = (i / 22) * Math.PI * 2;
    return svgPathTemplate`M${Math.cos(turn) * 58 + random.sway(8)} ${Math.sin(turn) * 23 + random.sway(8)}l${random.sway(8)} ${random.sway(5)}`;
  });
  const loop = (ink: string, width: number, x: number, y: number) =>
    svgTemplate`<ellipse cx="${x}" cy="${y}" rx="58" ry="23" stroke="${ink}" stroke-width="${width}"/>`;
  const ring = svgTemplate`<g id="${id}" fill="none">${loop('#7A3F0C', 29, 2, 4)}${loop('#B9701C', 25, 0, 0)}${loop('#D9932F', 18, -2, -3)}${drawStroke(crumbs.join(''), '#F5CB78', 7)}${drawStroke('M-54-14Q-40-25-14-27', '#FFE3A6', 5)}</g>`;
  const uses = [-0.78, 0.8, -0.28, 0.3].map((u) => {
    const x = u * w;
    return svgTemplate`<use href="#${id}" transform="translate(${x + random.sway(16)} ${frontArcHeightAt(x, w + 30, sag) - 2})rotate(${u * 14 + random.sway(14)})"/>`;
  });
  const under = createShadowClip(slot, slabOutline(w + 4, 20, sag));
  return { outline: under.outline, art: svgTemplate`${under.art}<defs>${ring}</defs>${uses}`, h: 26 };
}

/** Kernels, some of them charred. */
export function drawCorn(slot: SandwichLayerSlot): DrawnSandwichLayer {
  const { random, w, sag } = slot;
  const kernels = ['', '', '', ''];
  for (let i = 0; i < 96; i++) {
    const x = random.sway(1.96 * w);
    kernels[i % 4] +=
      svgPathTemplate`M${x} ${frontArcHeightAt(x, w + 4, sag) - random.next() * 18 + 2}l${random.sway(6)} ${random.between(2, 5)}`;
  }
  const under = createShadowClip(slot, slabOutline(w - 4, 14, sag));
  const ink = (k: number, color: string, width: number) => drawStroke(kernels[k] ?? '', color, width);
  return {
    outline: under.outline,
    art: svgTemplate`
    ${under.art}<use href="#${under.outline}" fill="#C98A0E"/>
    <g transform="translate(1.5 3)" opacity=".6">${ink(0, '#7A4E08', 11)}${ink(1, '#7A4E08', 11)}</g>
    ${ink(0, '#F2B822', 11)}${ink(1, '#FFD85A', 11)}${ink(2, '#FFE88E', 9)}${ink(3, '#8A5A1E', 5)}`,
    h: 14,
  };
}
