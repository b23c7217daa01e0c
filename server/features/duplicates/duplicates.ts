export {
  findCatalogListings,
  findSameLocations,
  type CatalogListing,
  type ExternalRecord,
} from './catalog-listings.ts';
export { findDuplicateGroups } from './duplicate-groups.ts';
export { distinctiveHost } from './distinctive-host.ts';
export { selectRestaurantMergeSides, type MergeSideRow } from './merge-side-queries.ts';
