import { summarizeHours } from './describe-hours.ts';
import { toStoredHours } from './to-stored-hours.ts';
import { parseHours } from './parse-hours.ts';

export function previewHours(text: string, before: unknown = null): string | null {
  if (text.trim() === '') return null;
  const hours = parseHours(toStoredHours(text, before));
  if (hours.kind !== 'weekly') return 'Shown as you wrote it; open or closed is not known.';
  const days = summarizeHours({ ...hours, note: null })
    .join(', ')
    .replaceAll(/ ?– ?/g, ' to ');
  return `Read as ${days.replaceAll('Closed', 'closed')}.${hours.note ? ` Shown beside it: ${hours.note}.` : ''}`;
}
