/** Files that `npm run test:citus` leaves out: at most 15, and none about a documented call. */
export const CITUS_EXCLUDED_TESTS: readonly { file: string; reason: string }[] = [
  { file: 'db/documented-schema.test.ts', reason: 'a distributed database lacks some foreign keys' },
  {
    file: 'db/synthetic-data/generate-database.test.ts',
    reason: 'a database is generated before its tables are distributed',
  },
  {
    file: 'server/features/backups/backups.test.ts',
    reason: 'restore replaces a database that has no Citus',
  },
  {
    file: 'server/features/discovery/nearest-search.test.ts',
    reason: 'it reads plans of one machine, which Citus nests in its own',
  },
  {
    file: 'server/features/discovery/sandwiches/search-strategies-agree.test.ts',
    reason: 'it generates a database, which is done before its tables are distributed',
  },
  {
    file: 'server/features/doctor/doctor.test.ts',
    reason: 'it expects the connections and files of the embedded PostgreSQL',
  },
  {
    file: 'server/features/doctor/check-schema.test.ts',
    reason: 'it alters tables in ways that Citus refuses',
  },
  {
    file: 'server/features/sandwiches/score-refresh-job.test.ts',
    reason: 'it skips locked rows, and Citus locks the whole table of the catalog',
  },
  {
    file: 'server/platform/cache/response-cache.test.ts',
    reason: 'its transactions overlap on a table of the catalog, which Citus locks as a whole',
  },
  {
    file: 'server/platform/database/postgres/postgres-log.test.ts',
    reason: 'it reads the log of the embedded PostgreSQL',
  },
];
