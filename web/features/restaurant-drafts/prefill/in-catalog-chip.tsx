import type { PlaceSearchResult } from '#contract/catalog/place-search.ts';
import { Chip } from '#web/ui/display/chip.tsx';

export function InCatalogChip({ place }: { place: Pick<PlaceSearchResult, 'restaurantId' | 'locationId'> }) {
  if (place.restaurantId === null) return null;
  return place.locationId === null ? <Chip>New location</Chip> : <Chip tone="gold">Already listed</Chip>;
}
