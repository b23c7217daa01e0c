import type { Position } from '#shared/geo/distance.ts';
import type { ParsedHours } from '#packages/opening-hours/parsed-hours.ts';

export type PlaceQuery = { text: string; center: Position; meters: number };

export type FoundPlace = {
  placeId: string;
  name: string;
  formattedAddress: string;
  types: string[];
  coordinates: Position | null;
  priceLevel: number | null;
  website: string | null;
  phoneNumber: string | null;
  hours: ParsedHours;
  rating: number | null;
  brand: string | null;
};
export type FoundPlaceSuggestion = Pick<
  FoundPlace,
  'placeId' | 'types' | 'brand' | 'website' | 'coordinates'
> & {
  description: string;
  mainText: string;
  secondaryText: string;
};

export type PlaceProvider = {
  search(query: PlaceQuery): Promise<FoundPlace[]>;
  suggest(query: PlaceQuery): Promise<FoundPlaceSuggestion[]>;
  details(placeId: string): Promise<FoundPlace | null>;
};

/** No response or an unexpected one: the client may try again, and the log has the cause. */
export class PlaceProviderError extends Error {
  readonly retryAfterSeconds: number;

  constructor(cause: unknown, retryAfterSeconds = 5) {
    super('Places cannot be looked up', { cause });
    this.name = 'PlaceProviderError';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
