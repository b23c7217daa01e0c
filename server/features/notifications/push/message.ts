import { wordsOf } from '../inbox/words.ts';
import type { Row } from '../inbox/queries.ts';

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
const MOST_CHARACTERS = 200;

export function messageOf(told: readonly Row[], siteName: string): PushMessage {
  const [newest] = told;
  if (newest && told.length === 1) {
    const { title, text, path } = wordsOf(newest);
    const tag = `notification-${newest.id}`;
    return { title: cut(title), text: cut(text), path: path ?? '/notifications', tag, id: newest.id };
  }
  return {
    title: `${told.length} new things at ${cut(siteName)}`,
    text: cut(told.map((row) => wordsOf(row).title).join(' · ')),
    path: '/notifications',
    tag: 'notifications',
    id: null,
  };
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > MOST_CHARACTERS ? `${letters.slice(0, MOST_CHARACTERS - 1).join('')}…` : text;
}
