import { describeInShort } from './describe.ts';
import { hoursToStore } from './hours-to-store.ts';
import { readHours } from './read-hours.ts';

/** Tells the person who types hours how they will be read, over those `before`; null while nothing is typed. */
export function describeReading(text: string, before: unknown = null): string | null {
  if (text.trim() === '') return null;
  const hours = readHours(hoursToStore(text, before));
  if (hours.kind !== 'weekly') return 'Shown as you wrote it; open or closed is not known.';
  const days = describeInShort({ ...hours, note: null })
    .join(', ')
    .replaceAll(/ ?– ?/g, ' to ');
  return `Read as ${days.replaceAll('Closed', 'closed')}.${hours.note ? ` Shown beside it: ${hours.note}.` : ''}`;
}
