export {
  findMatchingCatalogIds,
  findSameLocations,
  type MatchingCatalogIds,
  type ExternalRecord,
} from './find-matching-catalog-ids.ts';
export { findDuplicateGroups } from './duplicate-groups.ts';
export { websiteHostUnlessShared } from './website-host-unless-shared.ts';
export { selectRestaurantMergeSides, type MergeSideRow } from './merge-side-queries.ts';
