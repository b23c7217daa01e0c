import { useState } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { isOnWishlist } from '#shared/members/list-filters.ts';
import { lazyModule } from '#web/lib/document/lazy-module.ts';
import type { OwnListEntry } from '../list/list-entries.ts';
import { useListMutations } from './use-list-mutations.ts';
import { useListEntry } from '../list/use-list-entry.ts';

const useRemoveDialog = lazyModule(async () => (await import('./remove-dialog.tsx')).RemoveDialog, null);

/** `wanted` fills the bookmark; `kept` is on the list for more than that, of which its member is asked before it goes. */
export type BookmarkState = 'no' | 'wanted' | 'kept';

export function useBookmark(sandwich: Sandwich) {
  const link = useListEntry(sandwich.id);
  const { save, remove } = useListMutations(sandwich);
  const [isAsking, setIsAsking] = useState(false);
  const Dialog = useRemoveDialog(isAsking);
  const close = () => setIsAsking(false);

  function press() {
    if (!link) save();
    else if (hasMoreThanWish(link)) setIsAsking(true);
    else remove();
  }

  return {
    bookmarked: bookmarkState(link),
    press,
    dialog: Dialog && link && (
      <Dialog sandwich={sandwich} link={link} open={isAsking} onRemove={remove} onClose={close} />
    ),
  };
}

function bookmarkState(link: OwnListEntry | null): BookmarkState {
  if (!link) return 'no';
  return isOnWishlist(link) ? 'wanted' : 'kept';
}

function hasMoreThanWish(link: OwnListEntry): boolean {
  return !isOnWishlist(link) || Boolean(link.rating) || Boolean(link.notes);
}
