import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { useMarkAsTriedBusyText } from '../tried/mark-as-tried-store.ts';
import { useListEntryMutations } from './use-list-entry-mutations.ts';
import { useListEntry } from '../list/use-list-entry.ts';
import { usePendingListButton } from '../mutations/pending-list-buttons.ts';

export function useTriedButton(sandwich: Sandwich) {
  const hasTried = useListEntry(sandwich.id)?.hasTried ?? false;
  const busyWords = useMarkAsTriedBusyText(sandwich.id);
  const { markTried, untry } = useListEntryMutations(sandwich);
  const mark = usePendingListButton(sandwich.id, 'tried');

  function press() {
    if (busyWords) return;
    if (hasTried) untry();
    else markTried();
  }

  return { hasTried: hasTried && !busyWords, busyWords, press, mark };
}
