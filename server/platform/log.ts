import { pino, type Logger } from 'pino';

export type Log = Logger;

const SECRETS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.password',
  '*.currentPassword',
  '*.newPassword',
  '*.email',
  '*.token',
  '*.userLatitude',
  '*.userLongitude',
];

export function createLog(level: string): Log {
  return pino({ level, redact: { paths: SECRETS, censor: '(hidden)' } });
}
