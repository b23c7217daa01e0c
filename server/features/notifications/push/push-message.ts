import { notificationText } from '../notification-text.ts';
import type { NotificationWithSubject } from '../inbox/queries.ts';

/** web/service-worker.ts shows it; it is encrypted, so the push service cannot read it. */
export type PushMessage = {
  title: string;
  text: string;
  path: string;
  /** A later message with the same tag replaces this one. */
  tag: string;
  id: number | null;
};

/** Push services accept at most 4 kB. */
const MAX_CHARACTERS = 200;

export function createPushMessage(
  notifications: readonly NotificationWithSubject[],
  siteName: string,
): PushMessage {
  const [newest] = notifications;
  if (newest && notifications.length === 1) {
    const { title, text, path } = notificationText(newest);
    const tag = `notification-${newest.id}`;
    return { title: cut(title), text: cut(text), path: path ?? '/notifications', tag, id: newest.id };
  }
  return {
    title: `${notifications.length} new notifications from ${cut(siteName)}`,
    text: cut(notifications.map((row) => notificationText(row).title).join(' · ')),
    path: '/notifications',
    tag: 'notifications',
    id: null,
  };
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…` : text;
}
