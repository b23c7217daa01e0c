export { countTraits } from './count-traits.ts';
export { deleteProfiles } from './queries.ts';
export { findSimilarityDrift, repairSimilarity } from './recount.ts';
export {
  rebuildSimilarity,
  rebuildSimilarityIn,
  refreshSimilarity,
  refreshSimilarityScores,
} from './refresh-similarity.ts';
export { selectWeightedTraits, type WeightedTrait } from './weight-queries.ts';
