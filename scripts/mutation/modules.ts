/** What is mutated, by which tests it must be noticed, and how much of it at least: guards and policies wholly. */
export type Module = {
  sources: readonly string[];
  tests: readonly string[];
  least: number;
  /** Its tests put other modules in the place of ours. */
  isolate?: true;
};

const HOURS_TEXT_TESTS = [
  'rules/hours/{read-hours,hours-to-store,documented-rule,collected-cases,form-hours,week}.test.ts',
  'rules/hours/{readings,hours-forms}.test.ts',
];

export const MODULES: Readonly<Record<string, Module>> = {
  xp: {
    sources: ['rules/visits.ts', 'rules/searches.ts'],
    tests: ['rules/visits.test.ts', 'rules/searches.test.ts'],
    least: 0.9,
  },
  level: { sources: ['rules/levels.ts'], tests: ['rules/levels.test.ts'], least: 0.9 },
  distance: {
    sources: ['rules/distance.ts', 'rules/distance-text.ts', 'rules/box-on-sphere.ts'],
    tests: ['rules/distance*.test.ts', 'rules/box-on-sphere.test.ts'],
    least: 0.9,
  },
  'hours-parts': {
    sources: ['rules/hours/{calendar,clock-time,coming-days,day-groups,describe,wall-time,week}.ts'],
    tests: ['rules/hours/{calendar,clock-time,coming-days,week,week-rows}.test.ts'],
    least: 0.9,
  },
  'hours-state': {
    sources: [
      'rules/hours/{exceptions,minute-ranges,next-change,next-turn,open-state,openings}.ts',
      'rules/hours/{schedule,week-minutes,zone-clock}.ts',
    ],
    tests: [
      'rules/hours/{open-state,exceptions,week,form-hours,documented-rule,hours-to-store}.test.ts',
      'rules/hours/{schedule-parts,zone-clock}.test.ts',
    ],
    least: 0.9,
  },
  'hours-text': {
    sources: [
      'rules/hours/{apply-rules,documented-rule,documented-shape,form-hours,hours-text}.ts',
      'rules/hours/{hours-to-store,parsed-week,read-hours,rule-reader}.ts',
    ],
    tests: HOURS_TEXT_TESTS,
    least: 0.9,
  },
  'hours-words': {
    sources: [
      'rules/hours/{dated-exception,osm,special-days,special-hours,spoken,time-range,tokens,words}.ts',
    ],
    tests: ['rules/hours/{readings,read-hours}.test.ts'],
    least: 0.9,
  },
  username: { sources: ['rules/usernames.ts'], tests: ['rules/usernames.test.ts'], least: 0.9 },
  totals: {
    sources: ['rules/ratings.ts', 'rules/rating-stars.ts', 'rules/rankings.ts', 'rules/collection.ts'],
    tests: ['rules/rat*.test.ts', 'rules/rankings.test.ts', 'rules/collection.test.ts'],
    least: 0.9,
  },
  heat: { sources: ['rules/heat.ts'], tests: ['rules/heat.test.ts'], least: 0.9 },
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
      'server/platform/safe-fetch/{global-address,read-body,target}.ts',
      'server/platform/outbound/limited-body.ts',
      'server/config/fetch.ts',
    ],
    tests: [
      'server/platform/outbound/limited-body.test.ts',
      'server/platform/safe-fetch/{global-address,read-body,target}.test.ts',
      'server/config/fetch.test.ts',
    ],
    least: 1,
  },
  'fetch-connections': {
    sources: ['server/platform/safe-fetch/{guarded-connector,safe-fetch}.ts'],
    tests: ['server/platform/safe-fetch/{guarded-connector,safe-fetch,second-wall.mocked}.test.ts'],
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
