import type { PlaceDetails } from '#contract/catalog/place-search.ts';
import {
  priceRangeOfPriceLevel,
  restaurantTypeOfPlace,
} from '#web/features/restaurant-drafts/prefill/convert-place-fields.ts';
import { NOT_SUBMITTED_STATE, type RestaurantDraft } from '../draft/draft.ts';
import { addDraftLocation } from '../draft/draft-actions.ts';
import { parseDraftHours } from '../draft/draft-hours.ts';
import { addCatalogMenuToDraft } from '../draft/mark-catalog-sandwiches.ts';

/** A restaurant or location that the catalog has is reused. */
export function fillDraftFromPlace(
  draft: RestaurantDraft,
  place: PlaceDetails,
  menu: RestaurantDraft['listedMenu'] = [],
): RestaurantDraft {
  const { name, website, types, priceLevel, coordinates, restaurantId, locationId } = place;
  const filled: RestaurantDraft = {
    ...draft,
    tab: 'basic',
    filledBy: 'place',
    submission: { ...NOT_SUBMITTED_STATE, id: restaurantId, isListed: restaurantId !== null },
    basics: {
      ...draft.basics,
      name,
      website: website ?? draft.basics.website,
      restaurantType: restaurantTypeOfPlace(types),
      priceRange: priceRangeOfPriceLevel(priceLevel),
    },
    imageUrl: null,
    locations: [],
  };
  const location = {
    address: place.formattedAddress,
    phoneNumber: place.phoneNumber ?? '',
    hours: parseDraftHours(place.hoursOfOperation ?? place.openingHours?.weekdayText),
    latitude: coordinates ? String(coordinates.latitude) : '',
    longitude: coordinates ? String(coordinates.longitude) : '',
  };
  return addDraftLocation(addCatalogMenuToDraft(filled, menu), location, {
    ...NOT_SUBMITTED_STATE,
    id: locationId,
    isListed: locationId !== null,
  });
}
