import { countText } from '#web/lib/format.ts';
import type { RestaurantDraft } from './draft.ts';
import type { Problem } from './problems.ts';
import { problemsOf } from './problems.ts';
import { isDone, stepsOf } from './submission.ts';

/** What stands between Back and Next: what to mend, what is ready, what will be sent. */
export function footerNote(draft: RestaurantDraft, shown: readonly Problem[]): string {
  const here = shown.filter(({ tab }) => tab === draft.tab).length;
  if (here > 0) return `${countText(here, 'thing', 'things')} to mend on this tab`;
  if (draft.tab === 'basic') return '';
  return draft.tab === 'location' ? locationNote(draft) : menuNote(draft);
}

function locationNote(draft: RestaurantDraft): string {
  const { length } = draft.locations;
  if (length === 0) return 'At least one location is needed';
  const broken = new Set(problemsOf(draft).flatMap(({ tab, ref }) => (tab === 'location' ? [ref] : [])));
  return `${length - broken.size} of ${countText(length, 'location', 'locations')} ready`;
}

function menuNote(draft: RestaurantDraft): string {
  const steps = stepsOf(draft).filter((step) => !isDone(step));
  const count = (wanted: string) => steps.filter(({ kind }) => kind === wanted).length;
  const parts = [
    ...(count('restaurant') > 0 ? ['the restaurant'] : []),
    ...(count('location') > 0 ? [countText(count('location'), 'location', 'locations')] : []),
    ...(count('sandwich') > 0 ? [countText(count('sandwich'), 'sandwich', 'sandwiches')] : []),
  ];
  return parts.length === 0 ? 'There is nothing new to send' : `Sends ${listText(parts)}`;
}

function listText(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
