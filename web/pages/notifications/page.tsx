import '#web/styles/pages/notifications.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { Notification } from '#contract/members/notifications.ts';
import { removeFromList, saveToList } from '#web/features/collection/mutations/list-entry-mutations.ts';
import { useListEntry } from '#web/features/collection/list/use-list-entry.ts';
import { unreadCountQuery } from '#web/features/notifications/queries.ts';
import { NotificationInbox, MarkAllReadButton } from '#web/features/notifications/notification-inbox.tsx';
import { PushPanel } from '#web/features/notifications/push-panel.tsx';
import { NotificationPreferences } from '#web/features/notifications/notification-preferences.tsx';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';

export function Page() {
  const unreadOnly = new URLSearchParams(useSearch()).get('show') === 'new';
  const { data } = useQuery(unreadCountQuery());
  const unread = data?.unread ?? 0;
  return (
    <div className="wrap inbox">
      <PageHead title="Notifications" noindex />
      <header className="inbox-head">
        <h1>Notifications</h1>
        <MarkAllReadButton />
      </header>
      <div className="inbox-grid">
        <div>
          <nav className="inbox-shown" aria-label="Filter notifications">
            <Link href="/notifications" aria-current={unreadOnly ? undefined : 'page'}>
              All
            </Link>
            <Link href="/notifications?show=new" aria-current={unreadOnly ? 'page' : undefined}>
              New {unread > 0 && <span className="num">{unread > 99 ? '99+' : unread}</span>}
            </Link>
          </nav>
          <NotificationInbox unreadOnly={unreadOnly} actionOf={notificationAction} />
        </div>
        <div className="inbox-side">
          <NotificationPreferences />
          <PushPanel />
        </div>
      </div>
    </div>
  );
}

function notificationAction({ kind, sandwichId, title }: Notification) {
  if (kind !== 'new-sandwiches' || sandwichId === null) return null;
  return <SaveButton sandwichId={sandwichId} title={title} />;
}

function SaveButton({ sandwichId, title }: { sandwichId: number; title: Notification['title'] }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const isSaved = useListEntry(sandwichId) !== null;
  const [isBusy, setBusy] = useState(false);
  const Icon = isSaved ? BookmarkCheck : Bookmark;

  async function press() {
    if (!viewer) return;
    setBusy(true);
    try {
      const sandwich = await client.fetchQuery(sandwichQuery(sandwichId));
      await (isSaved ? removeFromList : saveToList)({ client, userId: viewer.id, sandwich });
    } catch {
      showFailureToast('Error', 'Failed to update wishlist');
    }
    setBusy(false);
  }

  return (
    <Button variant="quiet" className="sm" disabled={isBusy} onClick={() => void press()}>
      <Icon className="icon" aria-hidden />
      {isSaved ? 'Saved' : 'Save'}
      <span className="sr">: {title}</span>
    </Button>
  );
}
