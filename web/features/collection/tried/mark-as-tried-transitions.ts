import type { XpReceipt } from '#contract/members/progress.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import {
  MAX_POSITION_ACCURACY_METERS,
  isWithinLocationBonusRadius,
} from '#shared/members/location-bonus-eligibility.ts';
import type { DevicePosition } from '#web/lib/geo/device-position.ts';
import {
  IDLE_MARK_AS_TRIED_STATE,
  isLocating,
  type PositionWithDistance,
  type MarkAsTriedState,
} from './mark-as-tried-state.ts';
import { setMarkAsTriedState, getMarkAsTriedState } from './mark-as-tried-store.ts';

export type MarkAsTriedEvent =
  | { type: 'started'; sandwich: Sandwich }
  /** `message`: why the device gave no position; `fixes` may then be remembered positions. */
  | { type: 'located'; fixes: readonly PositionWithDistance[]; message: string | null }
  | { type: 'check-failed' }
  /** Without a network the server computes the distance later, from this position. */
  | { type: 'unreachable'; fix: DevicePosition | null; message: string | null }
  | { type: 'share-pressed' }
  | { type: 'save-pressed' }
  | { type: 'saved'; receipt: XpReceipt | null; wasUnlisted?: boolean }
  | { type: 'save-failed' }
  | { type: 'review-rewarded'; sandwich: Sandwich; receipt: XpReceipt }
  | { type: 'kept' }
  | { type: 'closed' };

export const COARSE_POSITION_NOTE =
  'Your device only shares a rough location. Turn on precise location for full XP.';

export function dispatchMarkAsTried(event: MarkAsTriedEvent): MarkAsTriedState {
  return setMarkAsTriedState(nextMarkAsTriedState(getMarkAsTriedState(), event));
}

/** The documented steps of Mark as Tried, as a pure function without calls to the device or the server. */
export function nextMarkAsTriedState(state: MarkAsTriedState, event: MarkAsTriedEvent): MarkAsTriedState {
  switch (event.type) {
    case 'started':
      return isOccupied(state, event.sandwich) ? state : { step: 'locating', sandwich: event.sandwich };
    case 'located':
      return isLocating(state) ? stateForDistance(state.sandwich, event) : state;
    case 'check-failed':
      if (state.step === 'no-location') return { ...state, isSharing: false };
      return state.step === 'locating' ? IDLE_MARK_AS_TRIED_STATE : state;
    case 'unreachable':
      return isLocating(state) ? stateWithoutDistance(state.sandwich, event) : state;
    case 'share-pressed':
      return state.step === 'no-location' ? { ...state, isSharing: true } : state;
    case 'save-pressed':
      if (state.step !== 'no-location' && state.step !== 'too-far') return state;
      return { step: 'saving', sandwich: state.sandwich, fix: state.fix, back: withoutProgress(state) };
    case 'saved':
      if (state.step !== 'saving') return state;
      return {
        step: 'receipt',
        sandwich: state.sandwich,
        by: 'tried',
        receipt: event.receipt,
        ...(event.wasUnlisted === undefined ? {} : { wasUnlisted: event.wasUnlisted }),
      };
    case 'save-failed':
      return state.step === 'saving' ? state.back : state;
    case 'review-rewarded':
      if (state.step !== 'idle') return state;
      return { step: 'receipt', sandwich: event.sandwich, by: 'reviewed', receipt: event.receipt };
    case 'kept':
      return state.step === 'saving' ? IDLE_MARK_AS_TRIED_STATE : state;
    case 'closed':
      return state.step === 'saving' ? state : IDLE_MARK_AS_TRIED_STATE;
  }
}

/** The receipt of the same sandwich stays open: its button may not show yet that the sandwich is tried. */
function isOccupied(state: MarkAsTriedState, { id }: Sandwich): boolean {
  return state.step === 'saving' || (state.step === 'receipt' && state.sandwich.id === id);
}

function withoutProgress(state: MarkAsTriedState): MarkAsTriedState {
  return state.step === 'no-location' ? { ...state, isSharing: false } : state;
}

function stateWithoutDistance(
  sandwich: Sandwich,
  { fix, message }: Extract<MarkAsTriedEvent, { type: 'unreachable' }>,
): MarkAsTriedState {
  if (fix && fix.accuracy <= MAX_POSITION_ACCURACY_METERS)
    return { step: 'saving', sandwich, fix, back: IDLE_MARK_AS_TRIED_STATE };
  return { step: 'no-location', sandwich, fix, note: message ?? COARSE_POSITION_NOTE, isSharing: false };
}

function stateForDistance(
  sandwich: Sandwich,
  { fixes, message }: Extract<MarkAsTriedEvent, { type: 'located' }>,
): MarkAsTriedState {
  const fine = fixes.filter(({ fix }) => fix.accuracy <= MAX_POSITION_ACCURACY_METERS);
  const near = fine.find(({ miles }) => miles !== null && isWithinLocationBonusRadius(miles));
  if (near) return { step: 'saving', sandwich, fix: near.fix, back: IDLE_MARK_AS_TRIED_STATE };
  if (message !== null) return { step: 'no-location', sandwich, fix: null, note: message, isSharing: false };
  const newest = fixes[0]?.fix ?? null;
  if (newest === null || newest.accuracy > MAX_POSITION_ACCURACY_METERS) {
    return { step: 'no-location', sandwich, fix: newest, note: COARSE_POSITION_NOTE, isSharing: false };
  }
  return { step: 'too-far', sandwich, fix: newest };
}
