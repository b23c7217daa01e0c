/** Mutated sources, their tests, and the minimum score: safeguards and policies need all of it. */
export type MutatedModule = {
  sources: readonly string[];
  tests: readonly string[];
  minScore: number;
  isolate?: true;
};

const HOURS_TEXT_TESTS = [
  'packages/opening-hours/{collected-cases,to-weekday-hours-texts,to-stored-hours,parse-hours}.test.ts',
  'packages/opening-hours/schedule/specified-open-ranges.test.ts',
  'packages/opening-hours/time/weekly-hours.test.ts',
  'packages/opening-hours/parsing/parser-cases.test.ts',
  'packages/opening-hours/hours-json.test.ts',
];

export const MUTATED_MODULES: Readonly<Record<string, MutatedModule>> = {
  xp: {
    sources: ['shared/members/location-bonus-eligibility.ts', 'server/features/progress/search-rewards.ts'],
    tests: [
      'shared/members/location-bonus-eligibility.test.ts',
      'server/features/progress/search-rewards.test.ts',
    ],
    minScore: 0.9,
  },
  level: { sources: ['shared/members/levels.ts'], tests: ['shared/members/levels.test.ts'], minScore: 0.9 },
  distance: {
    sources: [
      'shared/geo/distance.ts',
      'shared/geo/distance-text.ts',
      'server/platform/geo/bounding-cube-of-box.ts',
    ],
    tests: [
      'shared/geo/{distance,distance-text}.test.ts',
      'server/platform/geo/bounding-cube-of-box.test.ts',
    ],
    minScore: 0.9,
  },
  'hours-parts': {
    sources: [
      'packages/opening-hours/time/{calendar,clock-time,weekly-hours}.ts',
      'packages/opening-hours/schedule/upcoming-exceptions.ts',
      'packages/opening-hours/{format-english-hours,describe-hours}.ts',
    ],
    tests: [
      'packages/opening-hours/time/{calendar,clock-time,weekly-hours,describe-week}.test.ts',
      'packages/opening-hours/schedule/upcoming-exceptions.test.ts',
    ],
    minScore: 0.9,
  },
  'hours-state': {
    sources: [
      'packages/opening-hours/schedule/{hours-exceptions,compute-open-state}.ts',
      'packages/opening-hours/schedule/schedule.ts',
      'packages/opening-hours/time/zone-clock.ts',
    ],
    tests: [
      'packages/opening-hours/schedule/{specified-open-ranges,hours-exceptions,compute-open-state}.test.ts',
      'packages/opening-hours/time/weekly-hours.test.ts',
      'packages/opening-hours/{to-weekday-hours-texts,to-stored-hours}.test.ts',
      'packages/opening-hours/schedule/schedule.test.ts',
      'packages/opening-hours/time/zone-clock.test.ts',
    ],
    minScore: 0.9,
  },
  'hours-text': {
    sources: [
      'packages/opening-hours/parsing/apply-rules.ts',
      'packages/opening-hours/schedule/specified-open-ranges.ts',
      'packages/opening-hours/{hours-json,to-weekday-hours-texts}.ts',
      'packages/opening-hours/{to-stored-hours,parse-hours}.ts',
      'packages/opening-hours/parsing/{resolve-opening-time-range,rule-reader}.ts',
    ],
    tests: HOURS_TEXT_TESTS,
    minScore: 0.9,
  },
  'hours-words': {
    sources: [
      'packages/opening-hours/parsing/{parse-english-hours,parse-osm-hours,tokenize-hours,word-meanings}.ts',
    ],
    tests: [
      'packages/opening-hours/parsing/parser-cases.test.ts',
      'packages/opening-hours/parse-hours.test.ts',
    ],
    minScore: 0.9,
  },
  username: {
    sources: ['shared/members/usernames.ts'],
    tests: ['shared/members/usernames.test.ts'],
    minScore: 0.9,
  },
  totals: {
    sources: [
      'shared/catalog/ratings.ts',
      'shared/members/pairwise-ranking.ts',
      'shared/members/list-filters.ts',
    ],
    tests: [
      'shared/catalog/ratings.test.ts',
      'shared/members/pairwise-ranking.test.ts',
      'shared/members/list-filters.test.ts',
    ],
    minScore: 0.9,
  },
  heat: {
    sources: ['shared/catalog/heat-label.ts'],
    tests: ['shared/catalog/heat-label.test.ts'],
    minScore: 0.9,
  },
  'mutation-queue': {
    sources: [
      'web/lib/mutation-queue/{apply-mutation-to-list-entry,classify-response,flush,mutation-types,review-revisions}.ts',
    ],
    tests: [
      'web/lib/mutation-queue/{apply-mutation-to-list-entry,classify-response,flush,queue,merged-sandwich,mutations-of-earlier-versions,review-revisions,send-failures}.test.ts',
    ],
    minScore: 0.9,
  },
  policies: {
    sources: ['server/platform/http/access-policies.ts', 'server/features/*/access-policy.ts'],
    tests: ['server/platform/http/access-policies.test.ts', 'server/features/*/access-policy.test.ts'],
    minScore: 1,
  },
  'fetch-addresses': {
    sources: [
      'server/platform/outbound/safe-fetch/{fetch-target,global-address,read-body}.ts',
      'server/platform/outbound/limited-body.ts',
      'server/config/fetch-allowlist-for-tests.ts',
    ],
    tests: [
      'server/platform/outbound/limited-body.test.ts',
      'server/platform/outbound/safe-fetch/{fetch-target,global-address,read-body}.test.ts',
      'server/config/fetch-allowlist-for-tests.test.ts',
    ],
    minScore: 1,
  },
  'fetch-connections': {
    sources: ['server/platform/outbound/safe-fetch/{guarded-connector,safe-fetch}.ts'],
    tests: [
      'server/platform/outbound/safe-fetch/{connect-recheck.mocked,guarded-connector,safe-fetch}.test.ts',
    ],
    minScore: 1,
    isolate: true,
  },
  'foreign-writes': {
    sources: ['server/platform/security/reject-cross-origin-writes.ts'],
    tests: ['server/platform/security/cross-origin-writes.test.ts'],
    minScore: 1,
  },
  limits: {
    sources: ['server/platform/limits/window-counter.ts', 'server/platform/limits/ip-address-key.ts'],
    tests: ['server/platform/limits/window-counter.test.ts', 'server/platform/limits/ip-address-key.test.ts'],
    minScore: 0.9,
  },
};
