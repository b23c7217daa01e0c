import type { MenuSandwich } from '#contract/catalog/menus.ts';
import type { PlaceDetails } from '#contract/catalog/place-search.ts';
import type { WebsiteImportedRestaurant } from '#contract/catalog/website-import.ts';
import { EMPTY_RESTAURANT_DRAFT, type RestaurantDraft } from '../draft/draft.ts';
import { addDraftLocation, addDraftSandwich, updateDraftBasics } from '../draft/draft-actions.ts';

/** A draft that can be submitted: a restaurant, a location and two sandwiches, refs 1 to 3. */
export function completeRestaurantDraftFixture(): RestaurantDraft {
  const basics = {
    name: 'Seventh Heaven',
    description: 'Thighs on milk bread.',
    website: 'https://7.example',
  };
  const placed = addDraftLocation(updateDraftBasics(EMPTY_RESTAURANT_DRAFT, basics), {
    address: '3110 Beverly Row',
  });
  const one = addDraftSandwich(placed, { name: 'Cloud Nine', price: '13' });
  return addDraftSandwich(one, { name: 'Seventh Circle', price: '13.50', spiceLevel: 5 });
}

export function placeFixture(more: Partial<PlaceDetails> = {}): PlaceDetails {
  return {
    placeId: 'p1',
    name: 'Seventh Heaven',
    formattedAddress: '3110 Beverly Row, Los Angeles, CA 90057',
    types: ['restaurant', 'food'],
    coordinates: { latitude: 34.069, longitude: -118.273 },
    priceLevel: 1,
    website: 'https://7.example',
    phoneNumber: '(213) 555-0147',
    openingHours: null,
    rating: 4.5,
    restaurantId: null,
    locationId: null,
    hoursOfOperation: null,
    timeZone: null,
    ...more,
  };
}

export function websiteImportFixture(
  more: Partial<WebsiteImportedRestaurant> = {},
): WebsiteImportedRestaurant {
  return {
    id: null,
    name: 'Seventh Heaven',
    description: 'Thighs on milk bread.',
    website: 'https://7.example',
    priceRange: '$',
    restaurantType: 'Deli',
    imageUrl: null,
    menuUrl: null,
    locations: [],
    address: null,
    phoneNumber: null,
    hoursOfOperation: null,
    ...more,
  };
}

export function menuSandwichFixture(name: string, more: Partial<MenuSandwich> = {}): MenuSandwich {
  return {
    name,
    description: '',
    price: 12,
    priceNote: null,
    ingredients: [],
    dietaryInfo: {
      containsGluten: null,
      containsDairy: null,
      containsEggs: null,
      spicy: false,
      spicyLevel: 0,
    },
    ...more,
  };
}
