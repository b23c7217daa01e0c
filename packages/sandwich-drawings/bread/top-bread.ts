import type { DrawnSandwichLayer, SandwichLayerSlot } from '../svg/shaded-layers.ts';
import type { BunKind } from '../sandwich/parse-recipe.ts';
import { drawDome } from './draw-dome.ts';
import { drawCroissantTop, drawMuffinTop, drawWaffleTop } from './waffle-muffin-croissant.ts';
import { drawBiscuitTop, drawCiabattaTop, drawFlatbreadTop } from './biscuit-ciabatta-flatbread.ts';
import { drawBreadSlice } from './slices.ts';

/** The upper half of a bun. */
export function drawTopBread(seat: SandwichLayerSlot, kind: BunKind): DrawnSandwichLayer {
  switch (kind) {
    case 'biscuit':
      return drawBiscuitTop(seat);
    case 'ciabatta':
      return drawCiabattaTop(seat);
    case 'flatbread':
      return drawFlatbreadTop(seat);
    case 'waffle':
      return drawWaffleTop(seat);
    case 'muffin':
      return drawMuffinTop(seat);
    case 'croissant':
      return drawCroissantTop(seat);
    case 'toast':
    case 'rye':
      return drawBreadSlice(seat, kind);
    default:
      return drawDome(seat, kind);
  }
}
