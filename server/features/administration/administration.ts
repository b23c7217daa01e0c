import type { AvailableSoftwareUpdate, AdminOverview } from '#contract/administration/admin-overview.ts';
import { countOpenDoubtfulChanges } from '#server/features/doubtful-changes/doubtful-changes.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectSiteOverviewCounts } from './queries.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

export async function computeSiteOverview(
  db: Db,
  update: AvailableSoftwareUpdate | null,
  now: Date,
): Promise<AdminOverview> {
  const counts = await selectSiteOverviewCounts(db, new Date(now.getTime() - WEEK_MS));
  return {
    restaurants: { total: counts.restaurants, thisWeek: counts.newRestaurants },
    sandwiches: { total: counts.sandwiches, withoutPhoto: counts.withoutPhoto },
    users: { total: counts.users, thisWeek: counts.newUsers },
    recommendations: { pending: counts.pendingRecommendations },
    reports: { open: counts.openReports },
    suggestions: { open: counts.openSuggestions },
    doubtfulChanges: { open: await countOpenDoubtfulChanges(db) },
    update,
  };
}
