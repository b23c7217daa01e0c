import type { SandwichLayerSlot } from '../svg/shaded-layers.ts';
import { svgPathTemplate, svgTemplate } from '../svg/svg-markup.ts';
import type { BunKind } from '../sandwich/parse-recipe.ts';
import { breadInteriorColorsOf } from './bread-colors.ts';

/** The toasted cut face of a top bun, drawn as two thin bands. */
export function drawCutEdge({ w, sag }: SandwichLayerSlot, kind: BunKind) {
  const [face, edge] = breadInteriorColorsOf(kind);
  const x = w * 0.97;
  const band = (y: number) => svgPathTemplate`M${-x} -8V${y}A${x} ${sag * 1.15} 0 0 0 ${x} ${y}V-8Z`;
  return svgTemplate`<path d="${band(6)}" fill="${edge}"/><path d="${band(1)}" fill="${face}"/>`;
}
