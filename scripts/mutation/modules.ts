/** What is mutated, by which tests it must be noticed, and how much of it at least: guards and policies wholly. */
export type Module = {
  sources: readonly string[];
  tests: readonly string[];
  least: number;
  /** Its tests put other modules in the place of ours. */
  isolate?: true;
};

const HOURS_TEXT_TESTS = [
  'rules/hours/{collected-cases,form-hours,hours-to-store,parse-hours}.test.ts',
  'rules/hours/schedule/documented-rule.test.ts',
  'rules/hours/time/week.test.ts',
  'rules/hours/parsing/parser-cases.test.ts',
  'rules/hours/hours-forms.test.ts',
];

export const MODULES: Readonly<Record<string, Module>> = {
  xp: {
    sources: ['rules/members/visit-bonus.ts', 'rules/members/search-rewards.ts'],
    tests: ['rules/members/visit-bonus.test.ts', 'rules/members/search-rewards.test.ts'],
    least: 0.9,
  },
  level: { sources: ['rules/members/levels.ts'], tests: ['rules/members/levels.test.ts'], least: 0.9 },
  distance: {
    sources: ['rules/geo/distance.ts', 'rules/geo/distance-text.ts', 'rules/geo/bounding-cube.ts'],
    tests: ['rules/geo/{distance,distance-text}.test.ts', 'rules/geo/bounding-cube.test.ts'],
    least: 0.9,
  },
  'hours-parts': {
    sources: [
      'rules/hours/time/{calendar,clock-time,wall-time,week}.ts',
      'rules/hours/schedule/upcoming-exceptions.ts',
      'rules/hours/{day-groups,describe-hours}.ts',
    ],
    tests: [
      'rules/hours/time/{calendar,clock-time,week,week-rows}.test.ts',
      'rules/hours/schedule/upcoming-exceptions.test.ts',
    ],
    least: 0.9,
  },
  'hours-state': {
    sources: [
      'rules/hours/schedule/{exceptions,next-change,next-schedule-change,open-state,openings}.ts',
      'rules/hours/time/minute-ranges.ts',
      'rules/hours/schedule/schedule.ts',
      'rules/hours/time/{week-minutes,zone-clock}.ts',
    ],
    tests: [
      'rules/hours/schedule/{documented-rule,exceptions,open-state}.test.ts',
      'rules/hours/time/week.test.ts',
      'rules/hours/{form-hours,hours-to-store}.test.ts',
      'rules/hours/schedule/schedule-parts.test.ts',
      'rules/hours/time/zone-clock.test.ts',
    ],
    least: 0.9,
  },
  'hours-text': {
    sources: [
      'rules/hours/parsing/apply-rules.ts',
      'rules/hours/schedule/documented-rule.ts',
      'rules/hours/{documented-hours,form-hours,hours-text}.ts',
      'rules/hours/{hours-to-store,parse-hours}.ts',
      'rules/hours/parsing/{parsed-week,rule-reader}.ts',
    ],
    tests: HOURS_TEXT_TESTS,
    least: 0.9,
  },
  'hours-words': {
    sources: [
      'rules/hours/parsing/{dated-exception,parse-english-hours,parse-osm-hours,time-range,tokenizer,vocabulary}.ts',
      'rules/hours/schedule/{special-days,special-hours}.ts',
    ],
    tests: ['rules/hours/parsing/parser-cases.test.ts', 'rules/hours/parse-hours.test.ts'],
    least: 0.9,
  },
  username: {
    sources: ['rules/members/usernames.ts'],
    tests: ['rules/members/usernames.test.ts'],
    least: 0.9,
  },
  totals: {
    sources: [
      'rules/catalogue/ratings.ts',
      'rules/catalogue/rating-stars.ts',
      'rules/members/pairwise-ranking.ts',
      'rules/members/list-filters.ts',
    ],
    tests: [
      'rules/catalogue/{rating-stars,ratings}.test.ts',
      'rules/members/pairwise-ranking.test.ts',
      'rules/members/list-filters.test.ts',
    ],
    least: 0.9,
  },
  heat: {
    sources: ['rules/catalogue/heat-label.ts'],
    tests: ['rules/catalogue/heat-label.test.ts'],
    least: 0.9,
  },
  'mutation-queue': {
    sources: ['web/lib/mutation-queue/{classify-response,flush,mutations,optimistic}.ts'],
    tests: ['web/lib/mutation-queue/{classify-response,flush,mutations,optimistic,queue,storage}.test.ts'],
    least: 0.9,
  },
  policies: {
    sources: ['server/platform/http/policy.ts', 'server/features/*/policy.ts'],
    tests: ['server/platform/http/policy.test.ts', 'server/features/*/policy.test.ts'],
    least: 1,
  },
  'fetch-addresses': {
    sources: [
      'server/platform/outbound/safe-fetch/{fetch-target,global-address,read-body}.ts',
      'server/platform/outbound/limited-body.ts',
      'server/config/fetch.ts',
    ],
    tests: [
      'server/platform/outbound/limited-body.test.ts',
      'server/platform/outbound/safe-fetch/{fetch-target,global-address,read-body}.test.ts',
      'server/config/fetch.test.ts',
    ],
    least: 1,
  },
  'fetch-connections': {
    sources: ['server/platform/outbound/safe-fetch/{guarded-connector,safe-fetch}.ts'],
    tests: [
      'server/platform/outbound/safe-fetch/{connect-recheck.mocked,guarded-connector,safe-fetch}.test.ts',
    ],
    least: 1,
    isolate: true,
  },
  'foreign-writes': {
    sources: ['server/platform/security/same-origin.ts'],
    tests: ['server/platform/security/cross-origin-writes.test.ts'],
    least: 1,
  },
  limits: {
    sources: ['server/platform/limits/window-counter.ts', 'server/platform/limits/address-key.ts'],
    tests: ['server/platform/limits/window-counter.test.ts', 'server/platform/limits/address-key.test.ts'],
    least: 0.9,
  },
};
