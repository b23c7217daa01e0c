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

export function databaseUnavailableReason(error: unknown): UnavailableReason | null {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const [, reason] = BY_CODE.find(([pattern]) => pattern.test(code)) ?? [];
  if (reason) return reason;
  if (SOCKET_CODES.has(code)) return hasSyscall(error) ? 'database-away' : null;
  if (message.startsWith('timeout exceeded when trying to connect')) return 'connection-timeout';
  return /^(Connection terminated|Client has encountered a connection error)/.test(message)
    ? 'database-away'
    : null;
}

const BY_CODE: readonly [RegExp, UnavailableReason][] = [
  [/^(ENOSPC|EDQUOT|53100)$/, 'no-space'],
  [/^(EROFS|25006)$/, 'read-only'],
  [/^58030$/, 'disk-failure'],
  [/^53300$/, 'too-many-connections'],
  [/^53...$/, 'out-of-resources'],
  [/^57014$/, 'statement-timeout'],
  [/^55P03$/, 'lock-timeout'],
  [/^(40001|40P01)$/, 'contention'],
  [/^(08...|57P..)$/, 'database-away'],
];

const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

function hasSyscall(error: unknown): boolean {
  const { syscall } = error as { syscall?: string };
  return syscall === 'connect' || syscall === 'read' || syscall === 'write';
}
