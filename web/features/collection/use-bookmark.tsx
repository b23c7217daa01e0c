import { useState } from 'react';
import type { Sandwich } from '#contract/sandwiches.ts';
import { isWanted } from '#rules/collection.ts';
import { later } from '#web/lib/later.ts';
import type { Link } from './links.ts';
import { useDeeds } from './use-deeds.ts';
import { useLink } from './use-link.ts';

const useRemoveDialog = later(async () => (await import('./remove-dialog.tsx')).RemoveDialog, null);

/** `wanted` fills the bookmark; `kept` is on the list for more than that, of which its member is asked before it goes. */
export type Bookmarked = 'no' | 'wanted' | 'kept';

export function useBookmark(sandwich: Sandwich) {
  const link = useLink(sandwich.id);
  const { save, remove } = useDeeds(sandwich);
  const [isAsking, setIsAsking] = useState(false);
  const Dialog = useRemoveDialog(isAsking);
  const close = () => setIsAsking(false);

  function press() {
    if (!link) save();
    else if (holdsMore(link)) setIsAsking(true);
    else remove();
  }

  return {
    bookmarked: bookmarkedOf(link),
    press,
    dialog: Dialog && link && (
      <Dialog sandwich={sandwich} link={link} open={isAsking} onRemove={remove} onClose={close} />
    ),
  };
}

function bookmarkedOf(link: Link | null): Bookmarked {
  if (!link) return 'no';
  return isWanted(link) ? 'wanted' : 'kept';
}

function holdsMore(link: Link): boolean {
  return !isWanted(link) || Boolean(link.rating) || Boolean(link.notes);
}
