import { changeExploreFilters, effectiveRadiusMilesOf, type ExploreFilters } from './explore-filters.ts';

const RADIUS_OPTIONS = [1, 5, 10, 25, 50, 100] as const;

export function radiusChoices(): (number | null)[] {
  return [...RADIUS_OPTIONS, null];
}

type Widening = { label: string; explore: ExploreFilters };

export function suggestWiderSearches(explore: ExploreFilters): Widening[] {
  if (explore.bbox)
    return [
      {
        label: 'Search the whole map',
        explore: changeExploreFilters(explore, { bbox: null, radius: 'any' }),
      },
    ];
  const miles = effectiveRadiusMilesOf(explore);
  if (miles === null) return [];
  const everything = {
    label: 'Search everywhere',
    explore: changeExploreFilters(explore, { radius: 'any' }),
  };
  const next = RADIUS_OPTIONS.find((reach) => reach > miles && reach > 1);
  if (!next) return [everything];
  return [
    { label: `Widen to ${next} mi`, explore: changeExploreFilters(explore, { radius: next }) },
    everything,
  ];
}
