export const UNAVAILABLE_REASONS = {
  'no-space': 'There is no space left on the disk',
  'read-only': 'The database or its disk takes no writes',
  'disk-failure': 'The disk of the database fails',
  'too-many-connections': 'PostgreSQL has no connection left',
  'out-of-resources': 'PostgreSQL lacks memory or another resource',
  'statement-timeout': 'A statement took too long and was cancelled',
  'lock-timeout': 'A statement waited too long for a lock',
  contention: 'Transactions were in each other’s way',
  'database-away': 'The database does not answer',
  'connection-timeout': 'No connection of the pool became free',
  overload: 'More is asked than the machine can do',
  timeout: 'An answer took too long',
  service: 'A server elsewhere does not answer',
  'picture-worker': 'The process that draws pictures ended',
  'not-built': 'The pages are not built',
  stopping: 'The process stops',
  outage: 'The primary database is away, and a replica answers reads',
  maintenance: 'The site is read-only for maintenance',
  quota: 'A limit of the whole site is reached',
  other: 'The site cannot answer',
} as const;

export type UnavailableReason = keyof typeof UNAVAILABLE_REASONS;

export const OPERATOR_UNAVAILABLE_REASONS: ReadonlySet<UnavailableReason> = new Set([
  'no-space',
  'read-only',
  'disk-failure',
]);
