import { accountEndpoints } from './accounts.ts';
import { actionConfigEndpoints } from './action-config.ts';
import { administrationEndpoints } from './administration.ts';
import { auditEndpoints } from './audit.ts';
import { badgeEndpoints } from './badges.ts';
import { basemapEndpoints } from './basemap.ts';
import { hiddenContentEndpoints } from './concealments.ts';
import { collectionEndpoints } from './collection.ts';
import { descriptionEndpoints } from './descriptions.ts';
import { docsEndpoints } from './docs.ts';
import type { EndpointKey } from './endpoint.ts';
import { errorLogEndpoints } from './error-log.ts';
import { exportEndpoints } from './exports.ts';
import { listEndpoints } from './lists.ts';
import { locationEndpoints } from './locations.ts';
import { mapEndpoints } from './map.ts';
import { matchEndpoints } from './matches.ts';
import { menuEndpoints } from './menus.ts';
import { notificationEndpoints } from './notifications.ts';
import { placeEndpoints } from './places.ts';
import { progressEndpoints } from './progress.ts';
import { rankingEndpoints } from './rankings.ts';
import { recommendationEndpoints } from './recommendations.ts';
import { reportEndpoints } from './reports.ts';
import { restaurantEndpoints } from './restaurants.ts';
import { reviewEndpoints } from './reviews.ts';
import { roleEndpoints } from './roles.ts';
import { sandwichEndpoints } from './sandwiches.ts';
import { sessionEndpoints } from './sessions.ts';
import { siteEndpoints } from './site.ts';
import { suspensionEndpoints } from './suspensions.ts';
import { tagEndpoints } from './tags.ts';
import { uploadEndpoints } from './uploads.ts';
import { websiteImportEndpoints } from './website-import.ts';

/** Every call there is; the OpenAPI document, the route table test and the web client's types are made from it. */
export const endpoints = [
  ...sandwichEndpoints,
  ...restaurantEndpoints,
  ...locationEndpoints,
  ...listEndpoints,
  ...rankingEndpoints,
  ...tagEndpoints,
  ...reviewEndpoints,
  ...errorLogEndpoints,
  ...siteEndpoints,
  ...accountEndpoints,
  ...roleEndpoints,
  ...sessionEndpoints,
  ...collectionEndpoints,
  ...progressEndpoints,
  ...badgeEndpoints,
  ...recommendationEndpoints,
  ...reportEndpoints,
  ...hiddenContentEndpoints,
  ...suspensionEndpoints,
  ...exportEndpoints,
  ...notificationEndpoints,
  ...placeEndpoints,
  ...websiteImportEndpoints,
  ...mapEndpoints,
  ...basemapEndpoints,
  ...matchEndpoints,
  ...menuEndpoints,
  ...descriptionEndpoints,
  ...administrationEndpoints,
  ...actionConfigEndpoints,
  ...auditEndpoints,
  ...uploadEndpoints,
  ...docsEndpoints,
] as const;

type Endpoints = (typeof endpoints)[number];
/** The endpoint by "GET /api/sandwiches/{id}". */
export type Api = { [E in Endpoints as EndpointKey<E>]: E };
