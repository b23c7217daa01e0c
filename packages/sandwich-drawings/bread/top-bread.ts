import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import type { BunKind } from '../sandwich/parse-recipe.ts';
import { drawRoundTopBun } from './draw-round-top-bun.ts';
import { drawCroissantTop, drawMuffinTop, drawWaffleTop } from './waffle-muffin-croissant.ts';
import { drawBiscuitTop, drawCiabattaTop, drawFlatbreadTop } from './biscuit-ciabatta-flatbread.ts';
import { drawBreadSlice } from './slices.ts';

/** The upper half of a bun. */
export function drawTopBread(slot: SandwichLayerSlot, kind: BunKind): DrawnSandwichLayer {
  switch (kind) {
    case 'biscuit':
      return drawBiscuitTop(slot);
    case 'ciabatta':
      return drawCiabattaTop(slot);
    case 'flatbread':
      return drawFlatbreadTop(slot);
    case 'waffle':
      return drawWaffleTop(slot);
    case 'muffin':
      return drawMuffinTop(slot);
    case 'croissant':
      return drawCroissantTop(slot);
    case 'toast':
    case 'rye':
      return drawBreadSlice(slot, kind);
    default:
      return drawRoundTopBun(slot, kind);
  }
}
