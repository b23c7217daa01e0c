import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MALLOC_SETTINGS, V8_HEAP_OPTIONS, withMemoryLimits } from './memory-limits.mjs';

test('limits the heap of a serving process, but the operator’s settings come last and win', () => {
  expect(withMemoryLimits({ PORT: '80' })).toEqual({
    PORT: '80',
    ...MALLOC_SETTINGS,
    NODE_OPTIONS: V8_HEAP_OPTIONS,
  });
  const own = withMemoryLimits({ NODE_OPTIONS: '--max-old-space-size=900', MALLOC_ARENA_MAX: '4' });
  expect(own).toEqual({
    ...MALLOC_SETTINGS,
    MALLOC_ARENA_MAX: '4',
    NODE_OPTIONS: `${V8_HEAP_OPTIONS} --max-old-space-size=900`,
  });
});

test.each(['Dockerfile', 'deploy/clucket.service', 'docs/operating.md'])('%s has the same limits', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(V8_HEAP_OPTIONS);
  for (const [name, value] of Object.entries(MALLOC_SETTINGS)) expect(text).toContain(`${name}=${value}`);
});
