import { resolve } from 'node:path';
import type { S3Settings } from '../platform/files/storage/s3-client.ts';
import { readBackupBucketSettings } from './storage.ts';

type Read = <T>(name: string, standard: string, parse: (text: string) => T, kind?: 'secret') => T;

export type BackupSettings = Readonly<{
  intervalMs: number | null;
  retentionCount: number;
  folder: string;
  beforeMigration: boolean;
  /** The embedded database also archives every change, for a restore to a moment. */
  isArchived: boolean;
  s3: S3Settings | null;
  encryptionKey: Buffer | null;
}>;

type BackupContext = {
  dataDir: string;
  isEmbedded: boolean;
  folder: string;
  s3: S3Settings | null;
  problems: string[];
};

/** On by default only for the embedded database; an external server has its own backups. */
export function readBackupSettings(read: Read, context: BackupContext): BackupSettings {
  const { dataDir, isEmbedded, folder, problems } = context;
  const intervalMs = read('BACKUP_INTERVAL', isEmbedded ? '24h' : 'off', parseInterval);
  const isArchived = read('BACKUP_ARCHIVE', isEmbedded && intervalMs !== null ? 'on' : 'off', parseSwitch);
  if (isArchived && !isEmbedded)
    problems.push(
      'BACKUP_ARCHIVE must be off with DATABASE_URL: archive that server with its own tools (docs/operating.md)',
    );
  return Object.freeze({
    intervalMs,
    retentionCount: read('BACKUP_RETENTION_COUNT', '7', parseRetentionCount),
    folder: read('BACKUP_DIR', `${dataDir}/backups`, (text) => resolve(folder, text)),
    beforeMigration: read('BACKUP_BEFORE_MIGRATION', isEmbedded ? 'on' : 'off', parseSwitch),
    isArchived,
    s3: readBackupBucketSettings(read, problems, context.s3),
    encryptionKey: read('BACKUP_ENCRYPTION_KEY', '', parseKey, 'secret'),
  });
}

const HOUR = 3_600_000;

function parseInterval(text: string): number | null {
  if (['off', 'never', '0'].includes(text.toLowerCase())) return null;
  const [, number, unit] = /^(\d{1,4})\s*(h|d)$/i.exec(text) ?? [];
  const intervalMs = Number(number) * (unit?.toLowerCase() === 'd' ? 24 * HOUR : HOUR);
  if (intervalMs >= HOUR) return intervalMs;
  throw new Error('a time of at least an hour, such as 6h, 24h or 7d, or off');
}

function parseRetentionCount(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1) return Number(text);
  throw new Error('a number from 1 to 9999');
}

function parseSwitch(text: string): boolean {
  if (['on', 'true', 'yes', '1'].includes(text.toLowerCase())) return true;
  if (['off', 'false', 'no', '0'].includes(text.toLowerCase())) return false;
  throw new Error('on or off');
}

function parseKey(text: string): Buffer | null {
  if (text === '') return null;
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  throw new Error('64 hexadecimal digits, as openssl rand -hex 32 prints them');
}
