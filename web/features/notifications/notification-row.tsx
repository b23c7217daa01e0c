import { useQueryClient } from '@tanstack/react-query';
import { Check, EyeOff, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Notification } from '#contract/notifications.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { readOne } from './reading.ts';
import { shortAge } from './when.ts';

type RowProps = {
  notification: Notification;
  /** What may be done right here. */
  deed: ReactNode;
};

export function NotificationRow({ notification, deed }: RowProps) {
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
        {deed && <p className="note-deed">{deed}</p>}
      </div>
      <div className="note-end">
        <time className="muted small" dateTime={dateCreated}>
          {shortAge(dateCreated, now, zone)}
        </time>
        {isNew && (
          <Button look="quiet" className="note-read" aria-label={`Mark as read: ${title}`} onClick={read}>
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
      <Picture src={imageUrl} fallback={drawingUrl} alt="" width={72} height={kind === 'badge' ? 72 : 54} />
    </span>
  );
}

function ArtIcon({ kind, decision }: Pick<Notification, 'kind' | 'decision'>) {
  if (decision === 'approved') return <Check className="icon" />;
  return kind.startsWith('hidden') ? <EyeOff className="icon" /> : <Store className="icon" />;
}
