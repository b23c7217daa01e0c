import type { LocationDraft, RestaurantDraft, SandwichDraft } from '../draft/draft.ts';
import { buildHoursRequestBody } from '../draft/draft-hours.ts';

export function buildDraftRestaurantRequestBody({ basics, imageUrl }: RestaurantDraft) {
  return {
    name: basics.name.trim(),
    description: basics.description.trim(),
    website: basics.website.trim() || null,
    restaurantType: basics.restaurantType,
    priceRange: basics.priceRange,
    ...(imageUrl === null ? {} : { imageUrl }),
  };
}

export function buildDraftLocationRequestBody({
  address,
  phoneNumber,
  hours,
  latitude,
  longitude,
}: LocationDraft) {
  return {
    address: address.trim(),
    phoneNumber: phoneNumber.trim() || null,
    hoursOfOperation: buildHoursRequestBody(hours),
    latitude: parseNumberOrNull(latitude),
    longitude: parseNumberOrNull(longitude),
  };
}

export function buildDraftSandwichRequestBody(sandwich: SandwichDraft) {
  const { containsGluten, containsDairy, containsEggs, isSpicy, spiceLevel } = sandwich;
  return {
    name: sandwich.name.trim(),
    description: sandwich.description.trim(),
    price: parseNumberOrNull(sandwich.price),
    ingredients: sandwich.ingredients,
    containsGluten,
    containsDairy,
    containsEggs,
    isSpicy: isSpicy || spiceLevel > 2,
    spiceLevel,
  };
}

export function parseNumberOrNull(text: string): number | null {
  const number = Number(text.trim().replace(/^\$/, ''));
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}
