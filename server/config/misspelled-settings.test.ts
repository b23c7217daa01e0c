import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { editDistance } from './misspelled-settings.ts';

const misspelled = (names: readonly string[]) =>
  parseConfig(Object.fromEntries(names.map((name) => [name, '6h']))).misspelled;

describe('misspelled settings', () => {
  test.each([
    ['BACKUP_INTERVL', 'BACKUP_INTERVAL'],
    ['BACKUP_EVRY', 'BACKUP_INTERVAL'],
    ['BACKUP_KEP', 'BACKUP_RETENTION_COUNT'],
    ['BACKUPS_INTERVAL', 'BACKUP_INTERVAL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['SMTP_URL_FIEL', 'SMTP_URL_FILE'],
  ])('%s is reported with the suggestion %s', (name, meant) => {
    expect(misspelled([name])).toEqual([{ name, meant }]);
  });

  test.each([
    'PATH',
    'HOME',
    'HOSTS',
    'HOSTNAME',
    'PGPORT',
    'LANG',
    'NODE_OPTIONS',
    'npm_config_port',
    'DATA',
  ])('%s belongs to another program and is not reported', (name) => expect(misspelled([name])).toEqual([]));

  test('a correct setting is not reported', () => {
    expect(parseConfig({ BACKUP_INTERVAL: '6h', SITE_NAME: 'Hen House' }).misspelled).toEqual([]);
  });
});

describe('the edit distance', () => {
  test.each([
    ['', '', 0],
    ['a', '', 1],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
  ])('of "%s" and "%s" is %d', (one, other, distance) => expect(editDistance(one, other)).toBe(distance));

  test('is symmetric, 0 only for equal texts, and at most the longer length', () => {
    const word = fc.string({ unit: fc.constantFrom('A', 'B', '_'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const distance = editDistance(one, other);
        expect(distance).toBe(editDistance(other, one));
        expect(distance === 0).toBe(one === other);
        expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
      }),
    );
  });
});
