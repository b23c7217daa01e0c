import {
  removeFromLocalStorage,
  readLocalStorageJson,
  writeLocalStorageJson,
} from '#web/lib/device/local-storage.ts';

export const EMPTY_RECOMMENDATION = { websiteUrl: '', notes: '', name: '', email: '', phoneNumber: '' };
export type RecommendationDraft = typeof EMPTY_RECOMMENDATION;

const KEY = 'draft:recommendation';

export function readRecommendationDraft(): RecommendationDraft | null {
  const stored = readLocalStorageJson<Partial<Record<keyof RecommendationDraft, unknown>>>(KEY);
  return typeof stored === 'object' && stored !== null ? filled(stored) : null;
}

export function storeRecommendationDraft(fields: RecommendationDraft): void {
  const draft = filled(fields);
  if (draft) writeLocalStorageJson(KEY, draft);
  else deleteRecommendationDraft();
}

export function deleteRecommendationDraft(): void {
  removeFromLocalStorage(KEY);
}

function filled(values: Partial<Record<keyof RecommendationDraft, unknown>>): RecommendationDraft | null {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const draft = {
    websiteUrl: textOf(values.websiteUrl),
    notes: textOf(values.notes),
    name: textOf(values.name),
    email: textOf(values.email),
    phoneNumber: textOf(values.phoneNumber),
  };
  return Object.values(draft).some((text) => text !== '') ? draft : null;
}
