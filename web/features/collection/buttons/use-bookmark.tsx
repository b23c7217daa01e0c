import { useState } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { isOnWishlist } from '#shared/members/list-filters.ts';
import { createLazyModuleHook } from '#web/lib/document/lazy-module.ts';
import { showLoadFailureToast } from '#web/ui/feedback/toast-store.ts';
import type { OwnListEntry } from '../list/list-entries.ts';
import { useListEntryMutations } from './use-list-entry-mutations.ts';
import { useListEntry } from '../list/use-list-entry.ts';

const useRemoveDialog = createLazyModuleHook(
  async () => (await import('./remove-from-list-dialog.tsx')).RemoveFromListDialog,
  null,
);

/** `wanted` fills the bookmark; `kept` is also a favorite or tried, so the member is asked before it is removed. */
export type BookmarkState = 'no' | 'wanted' | 'kept';

export function useBookmark(sandwich: Sandwich) {
  const entry = useListEntry(sandwich.id);
  const { save, remove } = useListEntryMutations(sandwich);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const Dialog = useRemoveDialog(isAsking, () => {
    close();
    showLoadFailureToast();
  });

  function press() {
    if (!entry) save();
    else if (isBeyondWishlist(entry)) setIsAsking(true);
    else remove();
  }

  return {
    bookmarked: bookmarkState(entry),
    press,
    dialog: Dialog && entry && (
      <Dialog sandwich={sandwich} entry={entry} open={isAsking} onRemove={remove} onClose={close} />
    ),
  };
}

function bookmarkState(entry: OwnListEntry | null): BookmarkState {
  if (!entry) return 'no';
  return isOnWishlist(entry) ? 'wanted' : 'kept';
}

function isBeyondWishlist(entry: OwnListEntry): boolean {
  return !isOnWishlist(entry) || Boolean(entry.rating) || Boolean(entry.notes);
}
