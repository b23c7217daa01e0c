import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Check, EyeOff, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Notification } from '#contract/members/notifications.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { getCachedDateFormatter } from '#web/lib/format/date-format.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { useFailureText } from '#web/lib/offline/connection-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import { inboxQuery, NOTIFICATIONS_API_PATH, UNREAD_COUNT_API_PATH, unreadCountQuery } from './queries.ts';

type RenderAction = (notification: Notification) => ReactNode;

export function NotificationInbox({ unreadOnly, actionOf }: { unreadOnly: boolean; actionOf: RenderAction }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    inboxQuery(unreadOnly),
  );
  const failure = useFailureText('We couldn’t load your notifications.');
  const rows = data?.pages.flatMap((page) => page.rows);
  if (isError && !rows)
    return (
      <EmptyState headingLevel={2} failed title="The bell is stuck" text={failure}>
        <Button variant="line" onClick={() => void refetch()}>
          Retry
        </Button>
      </EmptyState>
    );
  if (!rows) return <InboxSkeleton />;
  if (rows.length === 0)
    return unreadOnly ? (
      <EmptyState headingLevel={2} title="Nothing new" text="You’ve read everything." />
    ) : (
      <EmptyState
        headingLevel={2}
        title="All quiet in the kitchen"
        text="No notifications yet. When a place you like adds a sandwich, you’ll see it here."
      />
    );
  return (
    <>
      <Days rows={rows} actionOf={actionOf} />
      {hasNextPage && (
        <p className="show-more">
          <Button
            variant="line"
            size="big"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        </p>
      )}
    </>
  );
}

/** Up to the newest notification shown: one that arrives now stays unread. */
export function MarkAllReadButton() {
  const client = useQueryClient();
  const { data } = useInfiniteQuery(inboxQuery(false));
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const newest = rows[0];
  // Older unread notifications may be on pages that are not loaded.
  const { data: count } = useQuery(unreadCountQuery());
  const isAnyNew = rows.some(({ dateRead }) => dateRead === null) || (count?.unread ?? 0) > 0;
  if (!newest || !isAnyNew) return null;
  return (
    <Button variant="quiet" className="read-all" onClick={() => void readAll(client, newest.id)}>
      <Check className="icon" aria-hidden />
      Mark all as read
    </Button>
  );
}

function Days({ rows, actionOf }: { rows: readonly Notification[]; actionOf: RenderAction }) {
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
            <NotificationRow
              key={notification.id}
              notification={notification}
              action={actionOf(notification)}
            />
          ))}
        </ul>
      </section>
    ));
}

function InboxSkeleton() {
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
              <SkeletonLine width="title" />
              <SkeletonLine width="most" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function NotificationRow({ notification, action }: { notification: Notification; action: ReactNode }) {
  const { id, title, text, path, dateCreated, dateRead } = notification;
  const client = useQueryClient();
  const now = useNow();
  const zone = useHydrated() ? undefined : 'UTC';
  const isNew = dateRead === null;
  const read = () => isNew && readOne(client, id);
  return (
    <li className={isNew ? 'new' : undefined}>
      <Art notification={notification} />
      <div>
        <p className="note-title">
          {path ? (
            <Link href={path} onClick={read}>
              {title}
            </Link>
          ) : (
            title
          )}
          {isNew && <span className="sr"> (new)</span>}
        </p>
        <p className="muted">{text}</p>
        {action && <p className="notification-action">{action}</p>}
      </div>
      <div className="note-end">
        <time className="muted small" dateTime={dateCreated}>
          {formatShortAge(dateCreated, now, zone)}
        </time>
        {isNew && (
          <Button variant="quiet" className="note-read" aria-label={`Mark as read: ${title}`} onClick={read}>
            <i aria-hidden="true" />
          </Button>
        )}
      </div>
    </li>
  );
}

function Art({ notification }: { notification: Notification }) {
  const { kind, level, decision, imageUrl, drawingUrl } = notification;
  if (level !== null)
    return (
      <span className="note-art level" aria-hidden="true">
        {level}
      </span>
    );
  if (!drawingUrl)
    return (
      <span className={decision === 'approved' ? 'note-art done' : 'note-art'} aria-hidden="true">
        <ArtIcon kind={kind} decision={decision} />
      </span>
    );
  return (
    <span className={kind === 'badge' ? 'note-art medal' : 'note-art'}>
      <Picture subject={{ imageUrl, drawingUrl }} width={72} height={kind === 'badge' ? 72 : 54} />
    </span>
  );
}

function ArtIcon({ kind, decision }: Pick<Notification, 'kind' | 'decision'>) {
  if (decision === 'approved') return <Check className="icon" />;
  return kind.startsWith('hidden') ? <EyeOff className="icon" /> : <Store className="icon" />;
}

/** Not awaited, because the click also opens another page. */
function readOne(client: QueryClient, id: number): void {
  callApi('PUT', '/api/notifications/{id}/read', { params: { id } }).then(
    () => refresh(client),
    () => {},
  );
}

async function readAll(client: QueryClient, upTo: number): Promise<void> {
  try {
    await callApi('PUT', '/api/notifications/read', { body: { upTo } });
  } catch (error) {
    showFailureToast('Error', userErrorText(error, 'We couldn’t mark them as read. Please try again.'));
  }
  await refresh(client);
}

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all(
    [NOTIFICATIONS_API_PATH, UNREAD_COUNT_API_PATH].map((path) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "20 min", "2 hr", "Thu", "Nov 14": the shortest form at `now`. */
export function formatShortAge(instant: string, now: number, timeZone: string | undefined): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age < MINUTE) return 'now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} hr`;
  const date = new Date(instant);
  const zone = timeZone ? { timeZone } : {};
  if (age < 6 * DAY) return getCachedDateFormatter({ weekday: 'short', ...zone }).format(date);
  const isThisYear = dayOf(date, 'numeric', zone) === dayOf(new Date(now), 'numeric', zone);
  const year = isThisYear ? {} : { year: 'numeric' as const };
  return getCachedDateFormatter({ month: 'short', day: 'numeric', ...year, ...zone }).format(date);
}

export function isToday(instant: string, now: number, timeZone: string | undefined): boolean {
  const day = getCachedDateFormatter({ dateStyle: 'short', ...(timeZone ? { timeZone } : {}) });
  return day.format(new Date(instant)) === day.format(new Date(now));
}

function dayOf(date: Date, year: 'numeric', zone: object): string {
  return getCachedDateFormatter({ year, ...zone }).format(date);
}
