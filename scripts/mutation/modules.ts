/** What is mutated, by which tests it must be noticed, and how much of it at least: guards and policies wholly. */
export type Module = {
  sources: readonly string[];
  tests: readonly string[];
  least: number;
  /** Its tests put other modules in the place of ours. */
  isolate?: true;
};

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
  hours: {
    sources: [
      'rules/hours/{calendar,clock-time,coming-days,dated-exception,day-groups,describe,exceptions,hours}.ts',
      'rules/hours/{minute-ranges,next-change,next-turn,open-state,openings,schedule,special-days}.ts',
      'rules/hours/{special-hours,time-range,wall-time,week,week-minutes,zone-clock}.ts',
    ],
    tests: [
      'rules/hours/open-state.test.ts',
      'rules/hours/exceptions.test.ts',
      'rules/hours/week.test.ts',
      'rules/hours/form-hours.test.ts',
    ],
    least: 0.9,
  },
  'hours-text': {
    sources: [
      'rules/hours/{apply-rules,documented-rule,documented-shape,form-hours,hours-text,hours-to-store,osm}.ts',
      'rules/hours/{parsed-week,read-hours,rule-reader,spoken,tokens,words}.ts',
    ],
    tests: [
      'rules/hours/read-hours.test.ts',
      'rules/hours/hours-to-store.test.ts',
      'rules/hours/documented-rule.test.ts',
      'rules/hours/collected-cases.test.ts',
      'rules/hours/form-hours.test.ts',
      'rules/hours/week.test.ts',
    ],
    least: 0.9,
  },
  username: { sources: ['rules/usernames.ts'], tests: ['rules/usernames.test.ts'], least: 0.9 },
  totals: {
    sources: ['rules/ratings.ts', 'rules/rating-stars.ts', 'rules/rankings.ts', 'rules/collection.ts'],
    tests: ['rules/rat*.test.ts', 'rules/rankings.test.ts', 'rules/collection.test.ts'],
    least: 0.9,
  },
  heat: { sources: ['rules/heat.ts'], tests: ['rules/heat.test.ts'], least: 0.9 },
  outbox: { sources: ['rules/outbox/*.ts'], tests: ['rules/outbox/*.test.ts'], least: 0.9 },
  policies: {
    sources: ['server/platform/viewer.ts', 'server/features/*/policy.ts'],
    tests: ['server/platform/viewer.test.ts', 'server/features/*/policy.test.ts'],
    least: 1,
  },
  'fetch-addresses': {
    sources: ['server/platform/safe-fetch/{global-address,read-body,target}.ts', 'server/config-of-fetch.ts'],
    tests: [
      'server/platform/safe-fetch/{global-address,read-body,target}.test.ts',
      'server/config-of-fetch.test.ts',
    ],
    least: 1,
  },
  'fetch-connections': {
    sources: ['server/platform/safe-fetch/{guarded-connector,safe-fetch}.ts'],
    tests: ['server/platform/safe-fetch/{guarded-connector,safe-fetch,second-wall}.test.ts'],
    least: 1,
    isolate: true,
  },
  'foreign-writes': {
    sources: ['server/platform/same-origin.ts'],
    tests: ['server/platform/foreign-writes.test.ts'],
    least: 1,
  },
  limits: {
    sources: ['server/platform/windows.ts', 'server/platform/address.ts'],
    tests: ['server/platform/windows.test.ts', 'server/platform/address.test.ts'],
    least: 0.9,
  },
};
