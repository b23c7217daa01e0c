import type { LayerSlot } from '../svg/layers.ts';
import { path, svg } from '../svg/markup.ts';
import type { BunKind } from '../sandwich/recipe.ts';
import { crumbOf } from './crusts.ts';

/** The toasted cut face under a crown, seen as two thin bands. */
export function drawCutEdge({ w, sag }: LayerSlot, kind: BunKind) {
  const [face, edge] = crumbOf(kind);
  const x = w * 0.97;
  const band = (y: number) => path`M${-x} -8V${y}A${x} ${sag * 1.15} 0 0 0 ${x} ${y}V-8Z`;
  return svg`<path d="${band(6)}" fill="${edge}"/><path d="${band(1)}" fill="${face}"/>`;
}
