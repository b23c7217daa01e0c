import { getLocationProvenanceEndpoint } from '#contract/catalog/provenance.ts';
import {
  getPlaceDetailsEndpoint,
  searchPlacesEndpoint,
  suggestPlacesEndpoint,
} from '#contract/catalog/place-search.ts';
import { positionOfQuery } from '#contract/base/query-params.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins, allowCatalogEditors } from '#server/platform/http/access-policies.ts';
import { googlePlaceProvider } from './lookup/google-places.ts';
import { importedPlaceProvider } from './lookup/imported-places.ts';
import {
  getPlaceDetailsWithCatalogListing,
  searchPlacesWithListings,
  suggestPlacesWithListings,
  type PlaceLookupContext,
} from './lookup/place-lookup.ts';
import { findLocationFieldProvenance } from './find-location-field-provenance.ts';

export function placeRoutes(db: Db, config: Config): ApiRoute[] {
  const { googlePlacesKey: key, googlePlacesUrl: url, fallbackLocation: fallbackPosition } = config;
  const provider = key === null ? importedPlaceProvider(db) : googlePlaceProvider({ key, url });
  const lookup = { db, provider, fallbackPosition } satisfies Partial<PlaceLookupContext>;
  return [
    route(
      searchPlacesEndpoint,
      allowAdmins,
      async ({ query: { query: text, radius: meters, ...at }, log }) => ({
        body: await searchPlacesWithListings(
          { ...lookup, log },
          { text, meters, position: positionOfQuery(at) },
        ),
      }),
    ),
    route(
      suggestPlacesEndpoint,
      allowAdmins,
      async ({ query: { input: text, radius: meters, ...at }, log }) => ({
        body: await suggestPlacesWithListings(
          { ...lookup, log },
          { text, meters, position: positionOfQuery(at) },
        ),
      }),
    ),
    route(getPlaceDetailsEndpoint, allowAdmins, async ({ params: { placeId }, log }) => ({
      body: await getPlaceDetailsWithCatalogListing({ ...lookup, log }, placeId),
    })),
    route(getLocationProvenanceEndpoint, allowCatalogEditors, async ({ params: { id } }) => ({
      body: { fields: await findLocationFieldProvenance(db, id) },
    })),
  ];
}
