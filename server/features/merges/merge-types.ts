import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import type { CatalogEditingMember } from '#server/features/audit/audit.ts';

export type MergePair = { targetId: number; mergedId: number };
export type TypedPair = MergePair & { entityType: MergeableEntityType };
export type MergeContext = { editor: CatalogEditingMember & { changeSetId: number }; now: Date };
/** What to refresh on the map once, at the end of the transaction. */
export type MapRefreshTargets = { restaurants: number[]; locations: number[] };
