import { notificationText } from '../inbox/notification-text.ts';
import type { NotificationRow } from '../inbox/queries.ts';

/** What web/service-worker.ts shows; the push service in between sees none of it. */
export type PushMessage = {
  title: string;
  text: string;
  path: string;
  /** A later one with the same tag takes its place instead of standing beside it. */
  tag: string;
  /** The one that is read by opening it; null where there are several. */
  id: number | null;
};

/** Sized for the 4 kB that push services carry. */
const MAX_CHARACTERS = 200;

export function createPushMessage(told: readonly NotificationRow[], siteName: string): PushMessage {
  const [newest] = told;
  if (newest && told.length === 1) {
    const { title, text, path } = notificationText(newest);
    const tag = `notification-${newest.id}`;
    return { title: cut(title), text: cut(text), path: path ?? '/notifications', tag, id: newest.id };
  }
  return {
    title: `${told.length} new things at ${cut(siteName)}`,
    text: cut(told.map((row) => notificationText(row).title).join(' · ')),
    path: '/notifications',
    tag: 'notifications',
    id: null,
  };
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > MAX_CHARACTERS ? `${letters.slice(0, MAX_CHARACTERS - 1).join('')}…` : text;
}
