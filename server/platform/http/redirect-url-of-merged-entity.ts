import { MERGEABLE_PATH_SEGMENTS, type MergedInto } from '#contract/base/problem-details.ts';

/** The same address for the row that answers in place of a merged one; null if the address does not name that row. */
export function redirectUrlOfMergedEntity(url: string, mergedInto: MergedInto | undefined): string | null {
  if (!mergedInto) return null;
  const { entityType, mergedId, id } = mergedInto;
  const old = new RegExp(
    `^(/(?:api|feeds|share-images)/${MERGEABLE_PATH_SEGMENTS[entityType]}/)0*${mergedId}(?=[/?.-]|$)`,
  );
  return old.test(url) ? url.replace(old, `$1${id}`) : null;
}
