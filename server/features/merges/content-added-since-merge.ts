import type { UndoneMerge } from '#contract/administration/merges.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectChildrenAddedSinceMerge, selectReviewsAddedSinceMerge } from './child-queries.ts';
import type { MergeRow } from './queries.ts';

export async function listContentAddedSinceMerge(db: Db, merge: MergeRow): Promise<UndoneMerge['added']> {
  if (merge.entityType === 'sandwich')
    return (await selectReviewsAddedSinceMerge(db, merge)).map((row) => ({ entityType: 'review', ...row }));
  if (merge.entityType === 'location') return [];
  const [locations, sandwiches] = [
    await selectChildrenAddedSinceMerge(db, 'locations', merge),
    await selectChildrenAddedSinceMerge(db, 'sandwiches', merge),
  ];
  return [
    ...locations.map((row) => ({ entityType: 'location' as const, ...row })),
    ...sandwiches.map((row) => ({ entityType: 'sandwich' as const, ...row })),
  ];
}
