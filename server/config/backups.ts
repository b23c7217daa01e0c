import { resolve } from 'node:path';

type Read = <T>(name: string, standard: string, parse: (text: string) => T) => T;

export type BackupSettings = Readonly<{
  intervalMs: number | null;
  retentionCount: number;
  folder: string;
  beforeMigration: boolean;
}>;

type BackupPaths = { dataDir: string; isEmbedded: boolean; folder: string };

/** Scheduled backups are on by default only for the embedded database; an external server has its own. */
export function readBackupSettings(read: Read, { dataDir, isEmbedded, folder }: BackupPaths): BackupSettings {
  return Object.freeze({
    intervalMs: read('BACKUP_INTERVAL', isEmbedded ? '24h' : 'off', parseInterval),
    retentionCount: read('BACKUP_RETENTION_COUNT', '7', parseRetentionCount),
    folder: read('BACKUP_DIR', `${dataDir}/backups`, (text) => resolve(folder, text)),
    beforeMigration: read('BACKUP_BEFORE_MIGRATION', isEmbedded ? 'on' : 'off', parseSwitch),
  });
}

const HOUR = 3_600_000;

function parseInterval(text: string): number | null {
  if (['off', 'never', '0'].includes(text.toLowerCase())) return null;
  const [, number, unit] = /^(\d{1,4})\s*(h|d)$/i.exec(text) ?? [];
  const intervalMs = Number(number) * (unit?.toLowerCase() === 'd' ? 24 * HOUR : HOUR);
  if (intervalMs >= HOUR) return intervalMs;
  throw new Error('a time of an hour at least, such as 6h, 24h or 7d, or off');
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
