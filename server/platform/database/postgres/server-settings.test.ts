import { expect, test } from 'vitest';
import { postgresServerSettings, computeSharedBuffersMegabytes } from './server-settings.ts';

test.each([
  ['a container of 128 MB', 128, 64],
  ['a small machine', 512, 128],
  ['a gigabyte', 1_024, 256],
  ['a laptop', 8_192, 2_048],
  ['a large one', 131_072, 2_048],
])('shared_buffers of %s is a quarter of its memory, within bounds', (_, megabytes, expected) => {
  expect(computeSharedBuffersMegabytes(megabytes)).toBe(expected);
});

test('memory settings are whole megabytes', () => {
  const { shared_buffers, effective_cache_size } = postgresServerSettings(true);
  for (const setting of [shared_buffers, effective_cache_size]) expect(setting).toMatch(/^\d+MB$/);
});

test('without memory overcommit, shared_buffers is at its minimum', () => {
  expect(postgresServerSettings(true, true)['shared_buffers']).toBe('64MB');
});
