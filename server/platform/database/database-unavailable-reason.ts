import type { UnavailableReason } from '../http/unavailable-reasons.ts';

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
