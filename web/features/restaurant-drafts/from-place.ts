import type { PlaceDetails } from '#contract/places.ts';
import { priceRangeOfLevel, restaurantTypeOfPlace } from '#rules/place-mapping.ts';
import type { RestaurantDraft } from './draft.ts';
import { NO_DEED } from './draft.ts';
import { addLocation } from './draft-actions.ts';
import { hoursFrom } from './hours.ts';
import { withListedMenu } from './listed-menu.ts';

/** The form as a place fills it. What the catalogue has already is reused, its restaurant and its very location. */
export function fillFromPlace(
  draft: RestaurantDraft,
  place: PlaceDetails,
  menu: RestaurantDraft['listedMenu'] = [],
): RestaurantDraft {
  const { name, website, types, priceLevel, coordinates, restaurantId, locationId } = place;
  const filled: RestaurantDraft = {
    ...draft,
    tab: 'basic',
    filledBy: 'place',
    deed: { ...NO_DEED, id: restaurantId, isListed: restaurantId !== null },
    basics: {
      ...draft.basics,
      name,
      website: website ?? draft.basics.website,
      restaurantType: restaurantTypeOfPlace(types),
      priceRange: priceRangeOfLevel(priceLevel),
    },
    imageUrl: null,
    locations: [],
  };
  const location = {
    address: place.formattedAddress,
    phoneNumber: place.phoneNumber ?? '',
    hours: hoursFrom(place.hoursOfOperation ?? place.openingHours?.weekdayText),
    latitude: coordinates ? String(coordinates.latitude) : '',
    longitude: coordinates ? String(coordinates.longitude) : '',
  };
  return addLocation(withListedMenu(filled, menu), location, {
    ...NO_DEED,
    id: locationId,
    isListed: locationId !== null,
  });
}
