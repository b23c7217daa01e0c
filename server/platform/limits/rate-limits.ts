/** Points per number of seconds (D0); `RATE_LIMITS=login=10/900` changes one. */
export const RATE_LIMITS = {
  login: [10, 900],
  'login-address': [50, 900],
  'login-account': [100, 900],
  'second-factor': [5, 900],
  'second-factor-account': [20, 3600],
  registration: [20, 3600],
  'username-check': [60, 60],
  'password-reset': [5, 3600],
  'reset-mails': [20, 3600],
  recommendations: [5, 3600],
  reviews: [30, 3600],
  actions: [300, 3600],
  uploads: [30, 3600],
  suggestions: [30, 3600],
  reports: [30, 3600],
  exports: [5, 3600],
  imports: [30, 3600],
  'photo-imports': [1000, 3600],
  previews: [60, 60],
  sitemaps: [30, 60],
  tiles: [1200, 60],
  files: [12_000, 60],
  unsubscriptions: [30, 60],
  mails: [5, 3600],
  'error-reports': [60, 3600],
  api: [600, 60],
  'api-member': [1500, 60],
} as const satisfies Record<string, readonly [points: number, seconds: number]>;

export type RateLimitName = keyof typeof RATE_LIMITS;
export type RateLimitSettings = {
  off: boolean;
  changed: Partial<Record<RateLimitName, readonly [number, number]>>;
};
