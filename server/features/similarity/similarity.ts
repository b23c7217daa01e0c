export { recountTraitsIfStale } from './recount-traits-if-stale.ts';
export { deleteTraitProfiles } from './queries.ts';
export { findSimilarityDrift, repairSimilarity } from './repair-similarity.ts';
export {
  rebuildSimilarity,
  rebuildSimilarityInTransaction,
  refreshSimilarity,
  refreshSimilarityScores,
} from './refresh-similarity.ts';
export { selectWeightedTraits, type WeightedTrait } from './trait-weight-queries.ts';
