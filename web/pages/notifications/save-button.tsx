import { useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { remove, save } from '#web/features/collection/member-deeds.ts';
import { useLink } from '#web/features/collection/use-link.ts';
import { sandwichQuery } from '#web/features/sandwiches/api.ts';
import { useViewer } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { failureToast } from '#web/ui/toast-store.ts';

/** For a new sandwich: onto the list, without leaving the inbox. */
export function SaveButton({ sandwichId, title }: { sandwichId: number; title: Notification['title'] }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const isSaved = useLink(sandwichId) !== null;
  const [isBusy, setBusy] = useState(false);
  const Icon = isSaved ? BookmarkCheck : Bookmark;

  async function press() {
    if (!viewer) return;
    setBusy(true);
    try {
      const sandwich = await client.fetchQuery(sandwichQuery(sandwichId));
      await (isSaved ? remove : save)({ client, userId: viewer.id, sandwich });
    } catch {
      failureToast('Error', 'Failed to update wishlist');
    }
    setBusy(false);
  }

  return (
    <Button look="quiet" className="sm" disabled={isBusy} onClick={() => void press()}>
      <Icon className="icon" aria-hidden />
      {isSaved ? 'Saved' : 'Save'}
      <span className="sr">: {title}</span>
    </Button>
  );
}
