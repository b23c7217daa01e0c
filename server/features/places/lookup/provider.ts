import type { Position } from '#shared/geo/distance.ts';
import type { Hours } from '#packages/opening-hours/hours.ts';

/** Words, and the circle that they are looked for in first. */
export type PlaceQuery = { text: string; center: Position; metres: number };

/** A place as a provider tells it, before it is known whether the catalogue has it. */
export type FoundPlace = {
  placeId: string;
  name: string;
  formattedAddress: string;
  types: string[];
  coordinates: Position | null;
  priceLevel: number | null;
  website: string | null;
  phoneNumber: string | null;
  hours: Hours;
  rating: number | null;
  brand: string | null;
};
export type FoundSuggestion = Pick<FoundPlace, 'placeId' | 'types' | 'brand' | 'website' | 'coordinates'> & {
  description: string;
  mainText: string;
  secondaryText: string;
};

/** Where places are looked up. */
export type PlaceProvider = {
  search(asked: PlaceQuery): Promise<FoundPlace[]>;
  suggest(asked: PlaceQuery): Promise<FoundSuggestion[]>;
  /** null: there is none of this id. */
  details(placeId: string): Promise<FoundPlace | null>;
};

/** It did not answer, or not as it is documented to: the asker may try again, the operator finds the cause in the log. */
export class PlaceProviderError extends Error {
  readonly retryAfterSeconds: number;

  constructor(cause: unknown, retryAfterSeconds = 5) {
    super('Places cannot be looked up', { cause });
    this.name = 'ProviderFailed';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
