import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

test('an old name of a setting works and is listed as deprecated', () => {
  const config = parseConfig({ BACKUP_EVERY: '6h', BACKUP_KEEP: '3' });
  expect(config.backups).toMatchObject({ intervalMs: 6 * 3_600_000, retentionCount: 3 });
  expect(config.deprecated).toEqual([
    { name: 'BACKUP_EVERY', current: 'BACKUP_INTERVAL' },
    { name: 'BACKUP_KEEP', current: 'BACKUP_RETENTION_COUNT' },
  ]);
  expect(config.misspelled).toEqual([]);
});

test('current names are not listed as deprecated, and an empty old name counts as absent', () => {
  const config = parseConfig({ BACKUP_INTERVAL: '6h', BACKUP_EVERY: '' });
  expect([config.backups.intervalMs, config.deprecated]).toEqual([6 * 3_600_000, []]);
});

test('setting both the old and the new name is a problem', () => {
  const both = { BACKUP_EVERY: '6h', BACKUP_INTERVAL: '7d' };
  expect(() => parseConfig(both)).toThrow(ConfigError);
  expect(() => parseConfig(both)).toThrow(
    'BACKUP_EVERY is the old name of BACKUP_INTERVAL: set BACKUP_INTERVAL only',
  );
});
