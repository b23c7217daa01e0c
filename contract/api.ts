import { accountEndpoints } from './members/accounts.ts';
import { actionConfigEndpoints } from './administration/action-config.ts';
import { overviewEndpoints } from './administration/admin-overview.ts';
import { auditEndpoints } from './administration/audit.ts';
import { badgeEndpoints } from './members/badges.ts';
import { basemapEndpoints } from './catalog/basemap.ts';
import { bulkEditEndpoints } from './administration/bulk-edits.ts';
import { catalogFileEndpoints } from './administration/catalog-files.ts';
import { hiddenContentEndpoints } from './administration/hidden-content.ts';
import { historyEndpoints } from './catalog/history.ts';
import { changeSetEndpoints } from './catalog/change-sets.ts';
import { collectionEndpoints } from './members/collection.ts';
import { descriptionGenerationEndpoints } from './catalog/restaurant-descriptions.ts';
import { openApiEndpoints } from './docs.ts';
import { doubtfulChangeEndpoints } from './administration/doubtful-changes.ts';
import type { EndpointKey } from './base/endpoint.ts';
import { duplicateEndpoints } from './administration/duplicates.ts';
import { errorLogEndpoints } from './administration/error-log.ts';
import { exportEndpoints } from './members/exports.ts';
import { importRunEndpoints } from './administration/import-runs.ts';
import { jobEndpoints } from './administration/jobs.ts';
import { homeEndpoints } from './members/home.ts';
import { publicListEndpoints } from './members/public-lists.ts';
import { locationEndpoints } from './catalog/locations.ts';
import { maintenanceEndpoints } from './administration/maintenance.ts';
import { managedRestaurantEndpoints } from './administration/managed-restaurants.ts';
import { managedSandwichEndpoints } from './administration/managed-sandwiches.ts';
import { mapEndpoints } from './catalog/map.ts';
import { sandwichMatchEndpoints } from './catalog/matches.ts';
import { menuProcessingEndpoints } from './catalog/menus.ts';
import { catalogMergeEndpoints } from './administration/merges.ts';
import { notificationEndpoints } from './members/notifications.ts';
import { emailVerificationEndpoints } from './members/email-verification.ts';
import { passwordEndpoints } from './members/passwords.ts';
import { photoImportEndpoints } from './administration/photo-imports.ts';
import { placeSearchEndpoints } from './catalog/place-search.ts';
import { progressEndpoints } from './members/progress.ts';
import { provenanceEndpoints } from './catalog/provenance.ts';
import { rankingEndpoints } from './members/rankings.ts';
import { recommendationEndpoints } from './members/restaurant-recommendations.ts';
import { reportEndpoints } from './administration/reports.ts';
import { restaurantEndpoints } from './catalog/restaurants.ts';
import { reviewEndpoints } from './catalog/reviews.ts';
import { roleEndpoints } from './administration/roles.ts';
import { sandwichEndpoints } from './catalog/sandwiches.ts';
import { secondFactorEndpoints } from './members/second-factor.ts';
import { signInEndpoints } from './members/sign-in.ts';
import { sessionEndpoints } from './members/sessions.ts';
import { siteEndpoints } from './site.ts';
import { suggestionEndpoints } from './members/suggestions.ts';
import { sourceEndpoints } from './administration/sources.ts';
import { suspensionEndpoints } from './administration/suspensions.ts';
import { tagEndpoints } from './catalog/tags.ts';
import { uploadEndpoints } from './catalog/uploads.ts';
import { websiteImportEndpoints } from './catalog/website-import.ts';

/** All endpoints; the OpenAPI document, the route table test and the web client's types come from this list. */
export const endpoints = [
  ...sandwichEndpoints,
  ...restaurantEndpoints,
  ...locationEndpoints,
  ...managedRestaurantEndpoints,
  ...managedSandwichEndpoints,
  ...bulkEditEndpoints,
  ...catalogFileEndpoints,
  ...photoImportEndpoints,
  ...publicListEndpoints,
  ...rankingEndpoints,
  ...homeEndpoints,
  ...tagEndpoints,
  ...reviewEndpoints,
  ...errorLogEndpoints,
  ...siteEndpoints,
  ...accountEndpoints,
  ...signInEndpoints,
  ...passwordEndpoints,
  ...emailVerificationEndpoints,
  ...roleEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...collectionEndpoints,
  ...progressEndpoints,
  ...badgeEndpoints,
  ...recommendationEndpoints,
  ...suggestionEndpoints,
  ...reportEndpoints,
  ...hiddenContentEndpoints,
  ...historyEndpoints,
  ...changeSetEndpoints,
  ...suspensionEndpoints,
  ...exportEndpoints,
  ...notificationEndpoints,
  ...placeSearchEndpoints,
  ...provenanceEndpoints,
  ...sourceEndpoints,
  ...importRunEndpoints,
  ...doubtfulChangeEndpoints,
  ...websiteImportEndpoints,
  ...mapEndpoints,
  ...basemapEndpoints,
  ...sandwichMatchEndpoints,
  ...menuProcessingEndpoints,
  ...descriptionGenerationEndpoints,
  ...overviewEndpoints,
  ...maintenanceEndpoints,
  ...jobEndpoints,
  ...actionConfigEndpoints,
  ...duplicateEndpoints,
  ...catalogMergeEndpoints,
  ...auditEndpoints,
  ...uploadEndpoints,
  ...openApiEndpoints,
] as const;

type Endpoints = (typeof endpoints)[number];
export type ApiEndpointsByKey = { [E in Endpoints as EndpointKey<E>]: E };
