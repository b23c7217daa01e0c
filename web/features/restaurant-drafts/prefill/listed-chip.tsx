import type { Place } from '#contract/catalog/places.ts';
import { Chip } from '#web/ui/display/chip.tsx';

/** Whether the catalogue has this very place, or its restaurant without it: of a chain's many branches only some are listed. */
export function ListedChip({ place }: { place: Pick<Place, 'restaurantId' | 'locationId'> }) {
  if (place.restaurantId === null) return null;
  return place.locationId === null ? <Chip>New location</Chip> : <Chip tone="gold">Already listed</Chip>;
}
