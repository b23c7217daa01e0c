export { recountTraitsIfStale } from './recount-traits-if-stale.ts';
export { deleteTraitProfiles } from './queries.ts';
export { findSimilarityDrift, repairSimilarity } from './repair-similarity.ts';
export {
  rebuildTraitProfiles,
  rebuildTraitProfilesInTransaction,
  refreshTraitProfiles,
  refreshTraitProfilesOfChangedScores,
} from './trait-profiles.ts';
export { selectWeightedTraits, type WeightedTrait } from './trait-weight-queries.ts';
