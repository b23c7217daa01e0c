import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import { frontArcHeightAt } from '../svg/outline-paths.ts';

const STRIPES = [
  [3, '#4E130D', 23],
  [0, '#9A3222', 21],
  [-5, '#F3BE9D', 5.5],
  [-7, '#FFE2CB', 2],
  [3.5, '#D9785A', 3.5],
  [8, '#6F1D14', 4],
] as const;

/** Three wavy strips of bacon that extend past the bun: one wave each, drawn in stripes. */
export function drawBacon(slot: SandwichLayerSlot): DrawnSandwichLayer {
  const { random, ids, w } = slot;
  const rashers = [0, 1, 2].map((k) => {
    const id = ids.next();
    const reach = k === 1 ? [4, 4] : [random.between(22, 48), random.between(22, 52)];
    const data = wave(slot, -w - (reach[0] ?? 0), w + (reach[1] ?? 0), -10 - k * 9 + (k === 1 ? 5 : 0));
    return svgTemplate`
      <defs><path id="${id}" d="${data}"/></defs>
      ${STRIPES.map(([y, ink, width]) => svgTemplate`<use href="#${id}" y="${y}" stroke="${ink}" stroke-width="${width}"/>`)}`;
  });
  return { outline: null, art: svgTemplate`<g fill="none" stroke-linejoin="round">${rashers}</g>`, h: 22 };
}

function wave({ random, w, sag }: SandwichLayerSlot, from: number, to: number, y0: number): string {
  const phase = random.next() * 6;
  const amp = random.between(6, 10);
  const half = Math.PI * 21;
  const at = (x: number) => y0 + Math.max(0, Math.abs(x) - w) * 0.34 + frontArcHeightAt(x, w + 60, sag);
  const crest = (x: number) => at(x) + Math.sin(x / 21 + phase) * amp;
  let data = svgPathTemplate`M${from} ${crest(from)}`;
  for (let x = from; x < to; x += half / 4) {
    const next = Math.min(to, x + half / 4);
    data +=
      x === from
        ? svgPathTemplate`Q${(x + next) / 2} ${crest((x + next) / 2)} ${next} ${crest(next)}`
        : svgPathTemplate`T${next} ${crest(next)}`;
  }
  return data;
}
