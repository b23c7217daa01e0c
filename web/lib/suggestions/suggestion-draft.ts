import type { SuggestionEntityType, SuggestionKind } from '#contract/members/suggestions.ts';
import { createListeners } from '#web/ui/create-listeners.ts';
import {
  readLocalStorageJson,
  removeFromLocalStorage,
  writeLocalStorageJson,
} from '../device/local-storage.ts';

/** What the form holds: texts by the name of the field. */
export type SuggestionDraft = { kind: SuggestionKind; texts: Record<string, string> };
export type SuggestionRef = { userId: string; entityType: SuggestionEntityType; entityId: number };

/** `others`: drafts that this one took the place of. */
type StoredDrafts = SuggestionDraft & { wasWaiting?: boolean; others?: SuggestionDraft[] };

const { subscribe, notify } = createListeners();
export const onSuggestionDraftOpened = subscribe;

/** What open forms hold that is not stored. */
const typedDrafts = new Map<string, SuggestionDraft>();

export function readSuggestionDraft(ref: SuggestionRef): StoredDrafts | null {
  return readDrafts(keyOf(ref));
}

/** In place of the draft that the form began with. */
export function storeSuggestionDraft(ref: SuggestionRef, draft: SuggestionDraft): void {
  storeDraft(keyOf(ref), draft);
}

/** Opens one that waited to be sent. What was typed meanwhile, here or in another form, stays. */
export function reopenQueuedSuggestion(ref: SuggestionRef, draft: SuggestionDraft): void {
  for (const [key, typed] of typedDrafts) if (isWorthKeeping(typed)) storeDraft(key, typed);
  addDraft(keyOf(ref), draft, true);
  notify();
}

/** The form shows the next of the other drafts, and this one becomes the last of them. */
export function openOtherSuggestionDraft(ref: SuggestionRef, current: SuggestionDraft): void {
  const [next, ...rest] = readSuggestionDraft(ref)?.others ?? [];
  if (!next) return;
  writeLocalStorageJson(keyOf(ref), { ...next, others: [...rest, current].filter(isWorthKeeping) });
  notify();
}

/** After a merge, for the form of the one that is left. */
export function copySuggestionDraftsAfterMerge(
  from: SuggestionRef,
  to: SuggestionRef,
  draft: SuggestionDraft,
): void {
  const others = readSuggestionDraft(from)?.others ?? [];
  for (const each of [...others.toReversed(), draft]) addDraft(keyOf(to), each, false);
}

/** The form shows one of the others next time. */
export function deleteSuggestionDraft(ref: SuggestionRef): void {
  const [next, ...others] = readSuggestionDraft(ref)?.others ?? [];
  if (next) writeLocalStorageJson(keyOf(ref), { ...next, others });
  else removeFromLocalStorage(keyOf(ref));
}

export function setTypedSuggestionDraft(ref: SuggestionRef, draft: SuggestionDraft | null): void {
  if (draft) typedDrafts.set(keyOf(ref), draft);
  else typedDrafts.delete(keyOf(ref));
}

function readDrafts(key: string): StoredDrafts | null {
  const stored = readLocalStorageJson<Partial<StoredDrafts>>(key);
  return stored?.kind && stored.texts ? { ...stored, kind: stored.kind, texts: stored.texts } : null;
}

function storeDraft(key: string, { kind, texts }: SuggestionDraft): void {
  writeLocalStorageJson(key, { ...readDrafts(key), kind, texts });
}

function addDraft(key: string, { kind, texts }: SuggestionDraft, wasWaiting: boolean): void {
  const stored = readDrafts(key);
  const previous = stored && isWorthKeeping(stored) ? [{ kind: stored.kind, texts: stored.texts }] : [];
  const others = [...previous, ...(stored?.others ?? [])].filter((each) => !isSame(each, { kind, texts }));
  writeLocalStorageJson(key, { kind, texts, wasWaiting, others });
}

/** That something has closed needs no text. */
function isWorthKeeping({ kind, texts }: SuggestionDraft): boolean {
  return kind === 'closed' || Object.values(texts).some((text) => text !== '');
}

function isSame(one: SuggestionDraft, other: SuggestionDraft): boolean {
  return one.kind === other.kind && JSON.stringify(one.texts) === JSON.stringify(other.texts);
}

function keyOf({ userId, entityType, entityId }: SuggestionRef): string {
  return `draft:suggestion:${userId}:${entityType}:${entityId}`;
}
