import { getLocationProvenance } from '#contract/catalog/provenance.ts';
import { getPlaceDetails, searchPlaces, suggestPlaces } from '#contract/catalog/places.ts';
import { positionOfQuery } from '#contract/base/field-schemas.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { allowAdmins, allowCatalogEditors } from '#server/platform/http/access-policies.ts';
import { googlePlaceProvider } from './lookup/google-places.ts';
import { importedPlaceProvider } from './lookup/imported-places.ts';
import { lookUpPlaceDetails, lookUpPlaces, lookUpSuggestions, type Lookup } from './lookup/lookup.ts';
import { provenanceOf } from './provenance.ts';

export function placeRoutes(db: Db, config: Config): Route[] {
  const { googlePlacesKey: key, googlePlacesUrl: url, fallbackLocation: fallbackPosition } = config;
  const provider = key === null ? importedPlaceProvider(db) : googlePlaceProvider({ key, url });
  const lookup = { db, provider, fallbackPosition } satisfies Partial<Lookup>;
  return [
    route(searchPlaces, allowAdmins, async ({ query: { query: text, radius: metres, ...at }, log }) => ({
      body: await lookUpPlaces({ ...lookup, log }, { text, metres, position: positionOfQuery(at) }),
    })),
    route(suggestPlaces, allowAdmins, async ({ query: { input: text, radius: metres, ...at }, log }) => ({
      body: await lookUpSuggestions({ ...lookup, log }, { text, metres, position: positionOfQuery(at) }),
    })),
    route(getPlaceDetails, allowAdmins, async ({ params: { placeId }, log }) => ({
      body: await lookUpPlaceDetails({ ...lookup, log }, placeId),
    })),
    route(getLocationProvenance, allowCatalogEditors, async ({ params: { id } }) => ({
      body: { fields: await provenanceOf(db, id) },
    })),
  ];
}
