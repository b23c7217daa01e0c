import type { DrawnLayer, LayerSlot } from '../svg/layers.ts';
import type { BunKind } from '../sandwich/recipe.ts';
import { dome } from './dome.ts';
import { croissantTop, muffinTop, waffleTop } from './griddled.ts';
import { biscuitTop, ciabattaTop, flatbreadTop } from './rustic.ts';
import { slice } from './slices.ts';

/** The upper half of a bun. */
export function crown(seat: LayerSlot, kind: BunKind): DrawnLayer {
  switch (kind) {
    case 'biscuit':
      return biscuitTop(seat);
    case 'ciabatta':
      return ciabattaTop(seat);
    case 'flatbread':
      return flatbreadTop(seat);
    case 'waffle':
      return waffleTop(seat);
    case 'muffin':
      return muffinTop(seat);
    case 'croissant':
      return croissantTop(seat);
    case 'toast':
    case 'rye':
      return slice(seat, kind);
    default:
      return dome(seat, kind);
  }
}
