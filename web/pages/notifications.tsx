import '#web/styles/notifications.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import type { Notification } from '#contract/notifications.ts';
import { unreadQuery } from '#web/features/notifications/api.ts';
import { Inbox, ReadAll } from '#web/features/notifications/inbox.tsx';
import { PushPanel } from '#web/features/notifications/push-panel.tsx';
import { Wishes } from '#web/features/notifications/wishes.tsx';
import { SaveButton } from './notifications/save-button.tsx';
import { Head } from '#web/lib/head.tsx';

export function Page() {
  const unreadOnly = new URLSearchParams(useSearch()).get('show') === 'new';
  const { data } = useQuery(unreadQuery());
  const unread = data?.unread ?? 0;
  return (
    <div className="wrap inbox">
      <Head title="Notifications" noindex />
      <header className="inbox-head">
        <h1>Notifications</h1>
        <ReadAll />
      </header>
      <div className="inbox-grid">
        <div>
          <nav className="inbox-shown" aria-label="Shown notifications">
            <Link href="/notifications" aria-current={unreadOnly ? undefined : 'page'}>
              All
            </Link>
            <Link href="/notifications?show=new" aria-current={unreadOnly ? 'page' : undefined}>
              New {unread > 0 && <span className="num">{unread > 99 ? '99+' : unread}</span>}
            </Link>
          </nav>
          <Inbox unreadOnly={unreadOnly} deedOf={deedOf} />
        </div>
        <div className="inbox-side">
          <Wishes />
          <PushPanel />
        </div>
      </div>
    </div>
  );
}

function deedOf({ kind, sandwichId, title }: Notification) {
  if (kind !== 'new-sandwiches' || sandwichId === null) return null;
  return <SaveButton sandwichId={sandwichId} title={title} />;
}
