import { expect, test } from 'vitest';
import { buildSandwichFixture } from '#web/testing/fixtures.ts';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { visibleText } from '#web/testing/rendered-page.ts';
import { MarkAsTriedDialog } from './mark-as-tried-dialog.tsx';
import {
  nextMarkAsTriedState,
  type MarkAsTriedEvent,
} from '#web/features/collection/tried/mark-as-tried-transitions.ts';
import { IDLE_MARK_AS_TRIED_STATE } from '#web/features/collection/tried/mark-as-tried-state.ts';

const started: MarkAsTriedEvent = { type: 'started', sandwich: buildSandwichFixture() };
const fix = { latitude: 34, longitude: -118, accuracy: 12, time: 1 };
const denied: MarkAsTriedEvent = { type: 'located', fixes: [], message: 'Location request timed out.' };
const far: MarkAsTriedEvent = { type: 'located', fixes: [{ fix, miles: 3 }], message: null };

test('without a position the dialog says why it asks, and offers the documented choices (M4.17, M8.30)', () => {
  const text = saidAfter(denied);
  expect(text).toContain(
    "To get full XP, we need to verify you're at the restaurant. Share your location or save with reduced XP.",
  );
  expect(text).toMatch(/Location request timed out\. Share Location Save Now \(Reduced XP\) Cancel/);
});

test('too far away, the dialog says so, and offers the documented choices (M4.19, M8.31)', () => {
  const text = saidAfter(far);
  expect(text).toContain(
    "You're not within 0.5 miles of the restaurant. You can still save this sandwich but will receive reduced XP.",
  );
  expect(text).toMatch(/ Save \(Reduced XP\) Cancel/);
  expect(text).not.toContain('Share Location');
});

function saidAfter(located: MarkAsTriedEvent): string {
  return visibleText(
    renderToHtml(
      <MarkAsTriedDialog state={[started, located].reduce(nextMarkAsTriedState, IDLE_MARK_AS_TRIED_STATE)} />,
    ),
  );
}
