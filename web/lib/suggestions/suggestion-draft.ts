import type { SuggestionEntityType, SuggestionKind } from '#contract/members/suggestions.ts';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';
import {
  readLocalStorageJson,
  removeFromLocalStorage,
  writeLocalStorageJson,
} from '../device/local-storage.ts';

/** The form's content: texts by field name. */
export type SuggestionDraft = { kind: SuggestionKind; texts: Record<string, string> };
export type SuggestionDraftRef = { userId: string; entityType: SuggestionEntityType; entityId: number };

/** `others`: drafts that this one has replaced. */
type StoredDrafts = SuggestionDraft & { wasWaiting?: boolean; others?: SuggestionDraft[] };

const { subscribe, notify } = createChangeNotifier();
export const onSuggestionDraftOpened = subscribe;

/** Unsaved content of open forms. */
const typedDrafts = new Map<string, SuggestionDraft>();

export function readSuggestionDraft(ref: SuggestionDraftRef): StoredDrafts | null {
  return readDrafts(keyOf(ref));
}

/** Replaces the draft with which the form started. */
export function storeSuggestionDraft(ref: SuggestionDraftRef, draft: SuggestionDraft): void {
  storeDraft(keyOf(ref), draft);
}

/** Opens a queued suggestion in the form. Text typed in the meantime, here or in another form, is kept. */
export function reopenQueuedSuggestion(ref: SuggestionDraftRef, draft: SuggestionDraft): void {
  for (const [key, typed] of typedDrafts) if (isWorthKeeping(typed)) storeDraft(key, typed);
  addDraft(keyOf(ref), draft, true);
  notify();
}

/** Shows the next of the other drafts in the form; the current one becomes the last of them. */
export function openOtherSuggestionDraft(ref: SuggestionDraftRef, current: SuggestionDraft): void {
  const [next, ...rest] = readSuggestionDraft(ref)?.others ?? [];
  if (!next) return;
  writeLocalStorageJson(keyOf(ref), { ...next, others: [...rest, current].filter(isWorthKeeping) });
  notify();
}

/** After a merge, copies the drafts to the form of the remaining entity. */
export function copySuggestionDraftsAfterMerge(
  from: SuggestionDraftRef,
  to: SuggestionDraftRef,
  draft: SuggestionDraft,
): void {
  const others = readSuggestionDraft(from)?.others ?? [];
  for (const each of [...others.toReversed(), draft]) addDraft(keyOf(to), each, false);
}

/** Next time, the form shows one of the other drafts. */
export function deleteSuggestionDraft(ref: SuggestionDraftRef): void {
  const [next, ...others] = readSuggestionDraft(ref)?.others ?? [];
  if (next) writeLocalStorageJson(keyOf(ref), { ...next, others });
  else removeFromLocalStorage(keyOf(ref));
}

export function setUnsavedSuggestionDraft(ref: SuggestionDraftRef, draft: SuggestionDraft | null): void {
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

/** A "closed" suggestion needs no text. */
function isWorthKeeping({ kind, texts }: SuggestionDraft): boolean {
  return kind === 'closed' || Object.values(texts).some((text) => text !== '');
}

function isSame(one: SuggestionDraft, other: SuggestionDraft): boolean {
  return one.kind === other.kind && JSON.stringify(one.texts) === JSON.stringify(other.texts);
}

function keyOf({ userId, entityType, entityId }: SuggestionDraftRef): string {
  return `draft:suggestion:${userId}:${entityType}:${entityId}`;
}
