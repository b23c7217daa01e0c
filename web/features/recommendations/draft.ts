import { forget, readStored, store } from '#web/lib/local-store.ts';

export const EMPTY = { websiteUrl: '', notes: '', name: '', email: '', phoneNumber: '' };
export type Draft = typeof EMPTY;

const KEY = 'draft:recommendation';

/** What was typed and not sent yet; it outlives a reload. */
export function readDraft(): Draft | null {
  const stored = readStored<Partial<Record<keyof Draft, unknown>>>(KEY);
  return typeof stored === 'object' && stored !== null ? filled(stored) : null;
}

export function keepDraft(fields: Draft): void {
  const draft = filled(fields);
  if (draft) store(KEY, draft);
  else dropDraft();
}

export function dropDraft(): void {
  forget(KEY);
}

/** The fields that a draft has, and nothing else that came along; null where all are empty. */
function filled(given: Partial<Record<keyof Draft, unknown>>): Draft | null {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const draft = {
    websiteUrl: textOf(given.websiteUrl),
    notes: textOf(given.notes),
    name: textOf(given.name),
    email: textOf(given.email),
    phoneNumber: textOf(given.phoneNumber),
  };
  return Object.values(draft).some((text) => text !== '') ? draft : null;
}
