import type { LocationDraft, RestaurantDraft, SandwichDraft } from './draft.ts';
import { hoursToSend } from './hours.ts';

export function restaurantBody({ basics, imageUrl }: RestaurantDraft) {
  return {
    name: basics.name.trim(),
    description: basics.description.trim(),
    website: basics.website.trim() || null,
    restaurantType: basics.restaurantType,
    priceRange: basics.priceRange,
    ...(imageUrl === null ? {} : { imageUrl }),
  };
}

export function locationBody({ address, phoneNumber, hours, latitude, longitude }: LocationDraft) {
  return {
    address: address.trim(),
    phoneNumber: phoneNumber.trim() || null,
    hoursOfOperation: hoursToSend(hours),
    latitude: numberOrNull(latitude),
    longitude: numberOrNull(longitude),
  };
}

export function sandwichBody(sandwich: SandwichDraft) {
  const { containsGluten, containsDairy, containsEggs, isSpicy, spiceLevel } = sandwich;
  return {
    name: sandwich.name.trim(),
    description: sandwich.description.trim(),
    price: numberOrNull(sandwich.price),
    ingredients: sandwich.ingredients,
    containsGluten,
    containsDairy,
    containsEggs,
    isSpicy: isSpicy || spiceLevel > 2,
    spiceLevel,
  };
}

export function numberOrNull(text: string): number | null {
  const number = Number(text.trim().replace(/^\$/, ''));
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}
