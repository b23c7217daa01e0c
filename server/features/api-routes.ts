import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { DatabaseReadRunners } from '#server/platform/database/replica/route-reads-to-replica.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import { createLanguageModel } from '#server/platform/outbound/language-model.ts';
import type { Mailer } from '#server/platform/jobs/mailer.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import type { ApiRoute } from '#server/platform/http/route.ts';
import type { Sentry } from '#server/platform/observability/sentry/sentry.ts';
import { accountRoutes } from './accounts/routes.ts';
import { actionConfigRoutes } from './action-config/routes.ts';
import { administrationRoutes } from './administration/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { badgeRoutes } from './badges/routes.ts';
import { basemapRoutes, type BasemapTiles } from './basemap/routes.ts';
import { bulkEditRoutes } from './bulk-edits/routes.ts';
import { catalogFileRoutes } from './catalog-files/routes.ts';
import { hiddenContentRoutes } from './hidden-content/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { collectionRoutes } from './collection/routes.ts';
import { descriptionRoutes } from './restaurant-descriptions/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { duplicateRoutes } from './duplicates/routes.ts';
import { doubtfulChangeRoutes } from './doubtful-changes/routes.ts';
import { errorLogRoutes } from './error-log/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { importRunRoutes } from './import-runs/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { publicListRoutes } from './public-lists/routes.ts';
import { maintenanceRoutes } from './maintenance/routes.ts';
import { mapRoutes } from './map/routes.ts';
import { sandwichMatchRoutes } from './matches/routes.ts';
import { menuRoutes } from './menus/routes.ts';
import { catalogMergeRoutes } from './merges/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { photoImportRoutes } from './photo-imports/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { progressRoutes } from './progress/routes.ts';
import { rankingRoutes } from './rankings/routes.ts';
import { recommendationRoutes } from './restaurant-recommendations/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { restaurantRoutes } from './restaurants/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { sandwichRoutes } from './sandwiches/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { suggestionRoutes } from './suggestions/routes.ts';
import { sourceRoutes } from './sources/routes.ts';
import { suspensionRoutes } from './suspensions/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { uploadRoutes, type UploadServices } from './uploads/routes.ts';
import { websiteImportRoutes } from './website-import/routes.ts';

export type ApiRouteDeps = {
  db: Database['db'];
  config: Config;
  hasher: PasswordHasher;
  mail: Mailer;
  pictures: UploadServices;
  sentry: Sentry | null;
  basemap: BasemapTiles;
  queryCache: QueryCache;
  reads: DatabaseReadRunners;
  log: Log;
};

export function apiRoutes(deps: ApiRouteDeps): ApiRoute[] {
  const { db, config } = deps;
  const model = createLanguageModel(config.languageModel);
  return [
    ...sandwichRoutes(deps),
    ...restaurantRoutes(deps),
    ...tagRoutes(db),
    ...bulkEditRoutes(db),
    ...catalogFileRoutes(db),
    ...uploadRoutes(deps),
    ...reviewRoutes(db),
    ...accountRoutes(deps),
    ...publicListRoutes(db),
    ...rankingRoutes(db),
    ...homeRoutes(db),
    ...collectionRoutes(db, config),
    ...progressRoutes(db),
    ...badgeRoutes(db),
    ...recommendationRoutes(db),
    ...suggestionRoutes(db),
    ...reportRoutes(db),
    ...hiddenContentRoutes(db),
    ...historyRoutes(db),
    ...suspensionRoutes(db),
    ...exportRoutes(deps),
    ...notificationRoutes(deps),
    ...errorLogRoutes(db, deps.sentry),
    ...placeRoutes(db, config),
    ...sourceRoutes(db),
    ...importRunRoutes(db),
    ...doubtfulChangeRoutes(db),
    ...websiteImportRoutes(deps),
    ...photoImportRoutes(deps),
    ...mapRoutes(deps),
    ...basemapRoutes(deps.basemap),
    ...sandwichMatchRoutes(db),
    ...menuRoutes(model),
    ...descriptionRoutes(model),
    ...siteRoutes(deps),
    ...administrationRoutes(deps),
    ...maintenanceRoutes(db),
    ...jobRoutes(db),
    ...actionConfigRoutes(db),
    ...duplicateRoutes(db),
    ...catalogMergeRoutes(db),
    ...auditRoutes(db),
    ...docsRoutes(config),
  ];
}
