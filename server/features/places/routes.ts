import { getPlaceDetails, searchPlaces, suggestPlaces } from '#contract/places.ts';
import { notFound } from '#server/platform/errors.ts';
import { route, type Route } from '#server/platform/route.ts';
import { admins } from '#server/platform/viewer.ts';

export function placeRoutes(): Route[] {
  return [
    route(searchPlaces, admins, async () => ({ body: [] })),
    route(suggestPlaces, admins, async () => ({ body: [] })),
    route(getPlaceDetails, admins, async () => {
      throw notFound('There is no such place.');
    }),
  ];
}
