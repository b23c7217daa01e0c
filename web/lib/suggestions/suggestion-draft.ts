import type { SuggestionEntity, SuggestionKind } from '#contract/members/suggestions.ts';
import { readStored, removeStored, writeStored } from '../device/local-storage.ts';

/** What the form holds: texts by the name of the field. */
export type SuggestionDraft = { kind: SuggestionKind; texts: Record<string, string> };
export type SuggestionRef = { userId: string; entityType: SuggestionEntity; entityId: number };

export function readSuggestionDraft(ref: SuggestionRef): SuggestionDraft | null {
  const stored = readStored<Partial<SuggestionDraft>>(keyOf(ref));
  return stored?.kind && stored.texts ? { kind: stored.kind, texts: stored.texts } : null;
}

export function storeSuggestionDraft(ref: SuggestionRef, draft: SuggestionDraft): void {
  writeStored(keyOf(ref), draft);
}

export function deleteSuggestionDraft(ref: SuggestionRef): void {
  removeStored(keyOf(ref));
}

function keyOf({ userId, entityType, entityId }: SuggestionRef): string {
  return `draft:suggestion:${userId}:${entityType}:${entityId}`;
}
