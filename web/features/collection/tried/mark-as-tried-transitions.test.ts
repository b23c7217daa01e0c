import { describe, expect, test } from 'vitest';
import type { XpReceipt } from '#contract/members/progress.ts';
import { buildSandwichFixture } from '#web/testing/fixtures.ts';
import {
  COARSE_POSITION_NOTE,
  nextMarkAsTriedState,
  type MarkAsTriedEvent,
} from './mark-as-tried-transitions.ts';
import { IDLE_MARK_AS_TRIED_STATE, type MarkAsTriedState } from './mark-as-tried-state.ts';

const sandwich = buildSandwichFixture();
const fix = { latitude: 34.07, longitude: -118.25, accuracy: 12, time: 1 };
const older = { ...fix, time: 0 };
const receipt = { id: 1, xpEarned: 10 } as XpReceipt;
const DENIED = 'Location access denied. Please enable location access in your browser settings.';
const TIMEOUT = 'Location request timed out.';

function after(...events: MarkAsTriedEvent[]): MarkAsTriedState {
  return events.reduce(nextMarkAsTriedState, IDLE_MARK_AS_TRIED_STATE);
}

const started: MarkAsTriedEvent = { type: 'started', sandwich };
const near: MarkAsTriedEvent = { type: 'located', fixes: [{ fix, miles: 0.06 }], message: null };
const far: MarkAsTriedEvent = { type: 'located', fixes: [{ fix, miles: 3 }], message: null };
const denied: MarkAsTriedEvent = { type: 'located', fixes: [], message: DENIED };

describe('Mark as Tried (M4.14, M4.16)', () => {
  test.each([0.06, 0.5])('saves at once with the position at %d miles (M4.16)', (miles) => {
    const located: MarkAsTriedEvent = { type: 'located', fixes: [{ fix, miles }], message: null };
    expect(after(started, located)).toMatchObject({ step: 'saving', fix });
  });

  test.each([0.5001, 3, null])('offers reduced XP at %d miles (M4.19)', (miles) => {
    const located: MarkAsTriedEvent = { type: 'located', fixes: [{ fix, miles }], message: null };
    expect(after(started, located)).toMatchObject({ step: 'too-far', fix });
  });

  test.each([DENIED, TIMEOUT])('opens the no-location dialog without a position (%s) (M4.17)', (message) => {
    expect(after(started, { type: 'located', fixes: [], message })).toMatchObject({
      step: 'no-location',
      fix: null,
      note: message,
      isSharing: false,
    });
  });

  test('opens the no-location dialog for a coarse position, even a near one (D22)', () => {
    const coarse = { ...fix, accuracy: 805 };
    const located: MarkAsTriedEvent = {
      type: 'located',
      fixes: [{ fix: coarse, miles: 0.1 }],
      message: null,
    };
    expect(after(started, located)).toMatchObject({
      step: 'no-location',
      note: COARSE_POSITION_NOTE,
      fix: coarse,
    });
  });

  test('accepts a position with an accuracy of 0.5 miles', () => {
    const edge = { ...fix, accuracy: 804.6 };
    const located: MarkAsTriedEvent = { type: 'located', fixes: [{ fix: edge, miles: 0.1 }], message: null };
    expect(after(started, located)).toMatchObject({ step: 'saving', fix: edge });
  });

  test.each([[null], [TIMEOUT]])(
    'accepts a remembered position of a member who has just left (device says %s)',
    (message) => {
      const fixes = [...(message === null ? [{ fix, miles: 2 }] : []), { fix: older, miles: 0.1 }];
      expect(after(started, { type: 'located', fixes, message })).toMatchObject({
        step: 'saving',
        fix: older,
      });
    },
  );

  test('Share Location asks the device again with the dialog open, and handles each result', () => {
    const sharing = after(started, denied, { type: 'share-pressed' });
    expect(sharing).toMatchObject({ step: 'no-location', isSharing: true });
    expect(nextMarkAsTriedState(sharing, near)).toMatchObject({ step: 'saving' });
    expect(nextMarkAsTriedState(sharing, far)).toMatchObject({ step: 'too-far' });
    expect(nextMarkAsTriedState(sharing, denied)).toMatchObject({ step: 'no-location', isSharing: false });
    expect(nextMarkAsTriedState(sharing, { type: 'check-failed' })).toMatchObject({
      step: 'no-location',
      isSharing: false,
    });
  });

  test('saves with reduced XP on request, without a position or with the far one', () => {
    expect(after(started, denied, { type: 'save-pressed' })).toMatchObject({ step: 'saving', fix: null });
    expect(after(started, far, { type: 'save-pressed' })).toMatchObject({ step: 'saving', fix });
  });

  test('returns to idle on Cancel and ignores a later result', () => {
    expect(after(started, far, { type: 'closed' })).toEqual(IDLE_MARK_AS_TRIED_STATE);
    expect(after(started, { type: 'closed' }, near)).toEqual(IDLE_MARK_AS_TRIED_STATE);
    expect(after(started, denied, { type: 'share-pressed' }, { type: 'closed' }, near)).toEqual(
      IDLE_MARK_AS_TRIED_STATE,
    );
  });

  test('returns to idle after a failed check, and to the previous dialog after a failed save', () => {
    expect(after(started, { type: 'check-failed' })).toEqual(IDLE_MARK_AS_TRIED_STATE);
    expect(after(started, near, { type: 'save-failed' })).toEqual(IDLE_MARK_AS_TRIED_STATE);
    expect(after(started, far, { type: 'save-pressed' }, { type: 'save-failed' })).toMatchObject({
      step: 'too-far',
    });
  });

  test('ends with the receipt, and cannot be closed or restarted while saving', () => {
    const saving = after(started, near);
    expect(nextMarkAsTriedState(saving, { type: 'closed' })).toBe(saving);
    expect(nextMarkAsTriedState(saving, started)).toBe(saving);
    expect(nextMarkAsTriedState(saving, { type: 'saved', receipt })).toEqual({
      step: 'receipt',
      sandwich,
      by: 'tried',
      receipt,
    });
  });

  test('keeps the receipt if the same sandwich is started again, and replaces it for another sandwich', () => {
    const logged = after(started, near, { type: 'saved', receipt });
    expect(nextMarkAsTriedState(logged, started)).toBe(logged);
    const other = buildSandwichFixture({ id: 2 });
    expect(nextMarkAsTriedState(logged, { type: 'started', sandwich: other })).toEqual({
      step: 'locating',
      sandwich: other,
    });
  });
});
