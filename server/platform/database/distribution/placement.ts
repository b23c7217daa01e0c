import type { DB } from '#db/schema.gen.ts';

/**
 * `member`: split over the workers by its member's id, so that one statement of a member touches one worker.
 * `everywhere`: whole on every machine, because members' statements join it. `coordinator`: only there.
 */
export type CitusTablePlacement = 'member' | 'everywhere' | 'coordinator';

/** A new table does not compile until it is listed here. */
export const CITUS_TABLE_PLACEMENTS: Readonly<Record<keyof DB, CitusTablePlacement>> = {
  action_config: 'everywhere',
  audit_log: 'coordinator',
  backups: 'coordinator',
  badges: 'everywhere',
  cache_invalidations: 'coordinator',
  change_sets: 'coordinator',
  dismissed_duplicates: 'everywhere',
  doubtful_changes: 'everywhere',
  hidden_photos: 'everywhere',
  hidden_reviews: 'member',
  erased_members: 'coordinator',
  erasures: 'member',
  error_log: 'coordinator',
  idempotency_keys: 'member',
  import_runs: 'coordinator',
  job_failures: 'coordinator',
  jobs: 'coordinator',
  location_sources: 'everywhere',
  locations: 'everywhere',
  login_identifiers: 'everywhere',
  email_tokens: 'coordinator',
  maintenance: 'coordinator',
  map_opening_hours: 'everywhere',
  map_pins: 'everywhere',
  merged_catalog_rows: 'everywhere',
  merged_member_rows: 'member',
  merges: 'coordinator',
  notification_settings: 'member',
  notifications: 'member',
  deleted_hidden_reviews: 'member',
  places: 'everywhere',
  push_deliveries: 'member',
  push_subscriptions: 'member',
  ranked_sandwiches: 'member',
  ranking_answers: 'member',
  rankings: 'member',
  rate_limits: 'coordinator',
  recovery_codes: 'member',
  redirects: 'everywhere',
  rejected_changes: 'everywhere',
  reports: 'member',
  restaurant_recommendations: 'coordinator',
  restaurant_totals: 'coordinator',
  restaurants: 'everywhere',
  reviews: 'member',
  sandwich_announcements: 'coordinator',
  sandwich_profiles: 'everywhere',
  sandwich_search: 'everywhere',
  sandwich_tags: 'everywhere',
  sandwich_totals: 'coordinator',
  sandwich_traits: 'everywhere',
  sandwiches: 'everywhere',
  schema_migrations: 'coordinator',
  search_vocabulary: 'everywhere',
  second_factors: 'member',
  sessions: 'member',
  site_keys: 'coordinator',
  suggestions: 'member',
  sources: 'everywhere',
  suspensions: 'member',
  tags: 'everywhere',
  trait_counts: 'everywhere',
  uploads: 'coordinator',
  user_actions: 'member',
  user_badges: 'member',
  user_sandwiches: 'member',
  users: 'member',
};

/** What no machine can check in a distributed database, as `schema-objects.json` names it. */
export const SCHEMA_OBJECTS_DROPPED_FOR_CITUS: readonly string[] = [
  'constraint deleted_hidden_reviews_hidden_by_fkey of deleted_hidden_reviews',
  'constraint email_tokens_user_id_fkey of email_tokens',
  'constraint hidden_photos_hidden_by_fkey of hidden_photos',
  'constraint hidden_reviews_hidden_by_fkey of hidden_reviews',
  'constraint login_identifiers_user_id_fkey of login_identifiers',
  'constraint reports_decided_by_fkey of reports',
  'constraint restaurant_recommendations_reviewed_by_user_id_fkey of restaurant_recommendations',
  'constraint restaurant_recommendations_submitted_by_user_id_fkey of restaurant_recommendations',
  'constraint suggestions_decided_by_fkey of suggestions',
  'constraint suspensions_suspended_by_fkey of suspensions',
  'constraint uploads_user_id_fkey of uploads',
  'index users_email_key',
  'index users_username_key',
];

export function memberIdColumn(table: string): string {
  return table === 'users' ? 'id' : 'user_id';
}
