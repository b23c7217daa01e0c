import fc from 'fast-check';
import type { MutationPayload } from '#web/lib/mutation-queue/mutation-types.ts';
import { getReviewBaseFields, type ReviewRevision } from '#web/lib/mutation-queue/review-revisions.ts';
import type { SimulatedTab } from './simulated-device.ts';

/** What can happen to a member's phone. */
export type SimulatedDeviceStep =
  | { is: 'press'; tab: number; sandwich: number; button: Button; isQuick: boolean }
  | { is: 'cut'; cuts: ('before' | 'after')[] }
  | { is: 'network'; isUp: boolean }
  | { is: 'busy'; times: number }
  | { is: 'crash'; tab: number; fuse: number }
  | { is: 'reload'; tab: number }
  | { is: 'send'; tab: number };
type Button = 'heart' | 'bookmark' | 'tried' | 'review' | 'unreview';

const tab = fc.nat({ max: 1 });
export const simulatedDeviceStep: fc.Arbitrary<SimulatedDeviceStep> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      is: fc.constant('press' as const),
      tab,
      sandwich: fc.integer({ min: 1, max: 2 }),
      button: fc.constantFrom<Button>(
        'heart',
        'heart',
        'bookmark',
        'bookmark',
        'tried',
        'review',
        'unreview',
      ),
      isQuick: fc.boolean(),
    }),
  },
  fc.record({
    is: fc.constant('cut' as const),
    cuts: fc.array(fc.constantFrom('before' as const, 'after' as const), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ is: fc.constant('network' as const), isUp: fc.boolean() }),
  fc.record({ is: fc.constant('busy' as const), times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ is: fc.constant('crash' as const), tab, fuse: fc.nat({ max: 12 }) }),
  fc.record({ is: fc.constant('reload' as const), tab }),
  fc.record({ is: fc.constant('send' as const), tab }),
);

/** The mutation that a click on the button causes in the tab's current state. */
export function simulatedPressMutation(
  at: SimulatedTab,
  { sandwich, button }: SimulatedDeviceStep & { is: 'press' },
  seen: ReviewRevision | null,
  n: number,
): MutationPayload | null {
  const row = at.shown(sandwich);
  const what: Record<Button, MutationPayload | null> = {
    heart: { kind: row?.isFavorite ? 'unfavorite' : 'favorite' },
    bookmark: { kind: row ? 'remove' : 'save' },
    tried: row?.hasTried ? { kind: 'untried' } : { kind: 'tried', fix: null },
    review: { kind: 'review', rating: (n % 5) + 1, review: `Take ${n}`, ...getReviewBaseFields(seen) },
    unreview: seen && { kind: 'unreview', reviewId: seen.id, revision: seen.revision },
  };
  return what[button];
}
