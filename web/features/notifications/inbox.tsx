import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Bone } from '#web/ui/skeleton.tsx';
import { inboxQuery } from './api.ts';
import { NotificationRow } from './notification-row.tsx';
import { readAll } from './reading.ts';
import { isToday } from './when.ts';

/** What a row offers besides leading on; pages know what other features can do. */
type DeedOf = (notification: Notification) => ReactNode;

/** Newest first, today's apart. */
export function Inbox({ unreadOnly, deedOf }: { unreadOnly: boolean; deedOf: DeedOf }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    inboxQuery(unreadOnly),
  );
  const rows = data?.pages.flatMap((page) => page.rows);
  if (isError && !rows)
    return (
      <Empty first failed title="The bell is stuck" text="Your notifications could not be loaded.">
        <Button look="line" onClick={() => void refetch()}>
          Retry
        </Button>
      </Empty>
    );
  if (!rows) return <Waiting />;
  if (rows.length === 0)
    return unreadOnly ? (
      <Empty first title="Nothing new" text="You have read everything there is." />
    ) : (
      <Empty
        first
        title="All quiet in the kitchen"
        text="When a place you know adds a new one, it lands here."
      />
    );
  return (
    <>
      <Days rows={rows} deedOf={deedOf} />
      {hasNextPage && (
        <p className="show-more">
          <Button look="line" size="big" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        </p>
      )}
    </>
  );
}

/** Up to the newest one that is shown: what comes in this moment stays new. */
export function ReadAll() {
  const client = useQueryClient();
  const { data } = useInfiniteQuery(inboxQuery(false));
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const newest = rows[0];
  const isAnyNew = rows.some(({ dateRead }) => dateRead === null);
  if (!newest || !isAnyNew) return null;
  return (
    <Button look="quiet" className="read-all" onClick={() => void readAll(client, newest.id)}>
      <Check className="icon" aria-hidden />
      Mark all as read
    </Button>
  );
}

function Days({ rows, deedOf }: { rows: readonly Notification[]; deedOf: DeedOf }) {
  const now = useNow();
  const zone = useHydrated() ? undefined : 'UTC';
  const today = rows.filter(({ dateCreated }) => isToday(dateCreated, now, zone));
  const earlier = rows.filter(({ dateCreated }) => !isToday(dateCreated, now, zone));
  return [
    { title: 'Today', part: today },
    { title: 'Earlier', part: earlier },
  ]
    .filter(({ part }) => part.length > 0)
    .map(({ title, part }) => (
      <section key={title}>
        <h2>{title}</h2>
        <ul className="notes">
          {part.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} deed={deedOf(notification)} />
          ))}
        </ul>
      </section>
    ));
}

function Waiting() {
  return (
    <>
      <p className="sr" role="status">
        Loading notifications
      </p>
      <ul className="notes" aria-hidden="true">
        {Array.from({ length: 5 }, (_, index) => (
          <li key={index}>
            <span className="note-art" />
            <div>
              <Bone width="title" />
              <Bone width="most" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
