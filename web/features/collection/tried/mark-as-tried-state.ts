import type { XpReceipt } from '#contract/members/progress.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { DevicePosition } from '#web/lib/geo/device-position.ts';

/** Distance to the restaurant's nearest location; null if it has no location. */
export type PositionWithDistance = {
  fix: DevicePosition;
  miles: number | null;
};

export type MarkAsTriedState =
  | { step: 'idle' }
  | { step: 'locating'; sandwich: Sandwich }
  | { step: 'no-location'; sandwich: Sandwich; fix: DevicePosition | null; note: string; isSharing: boolean }
  | { step: 'too-far'; sandwich: Sandwich; fix: DevicePosition }
  | { step: 'saving'; sandwich: Sandwich; fix: DevicePosition | null; back: MarkAsTriedState }
  | MarkAsTriedReceiptState;

export type MarkAsTriedReceiptState = {
  step: 'receipt';
  sandwich: Sandwich;
  by: RewardedAction;
  /** null while the mutation is queued on this device. */
  receipt: XpReceipt | null;
  /** The sandwich was not on the member's list before; absent if unknown. */
  wasUnlisted?: boolean;
};

export type RewardedAction = 'tried' | 'reviewed';

export const IDLE_MARK_AS_TRIED_STATE: MarkAsTriedState = { step: 'idle' };

/** True while the device determines its position, for the first time or again. */
export function isLocating(
  state: MarkAsTriedState,
): state is Extract<MarkAsTriedState, { step: 'locating' | 'no-location' }> {
  return state.step === 'locating' || (state.step === 'no-location' && state.isSharing);
}
