import type { DrawnLayer, LayerSlot } from '../svg/layers.ts';
import type { BunKind } from '../sandwich/recipe.ts';
import { drawDome } from './dome.ts';
import { drawCroissantTop, drawMuffinTop, drawWaffleTop } from './griddled.ts';
import { drawBiscuitTop, drawCiabattaTop, drawFlatbreadTop } from './rustic.ts';
import { drawSlice } from './slices.ts';

/** The upper half of a bun. */
export function drawTopBread(seat: LayerSlot, kind: BunKind): DrawnLayer {
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
      return drawSlice(seat, kind);
    default:
      return drawDome(seat, kind);
  }
}
