import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALLOCATOR, HEAP, inLittleMemory } from './memory.mjs';

test('a process that serves has a small heap, and what the operator says comes last and wins', () => {
  expect(inLittleMemory({ PORT: '80' })).toEqual({ PORT: '80', ...ALLOCATOR, NODE_OPTIONS: HEAP });
  const own = inLittleMemory({ NODE_OPTIONS: '--max-old-space-size=900', MALLOC_ARENA_MAX: '4' });
  expect(own).toEqual({
    ...ALLOCATOR,
    MALLOC_ARENA_MAX: '4',
    NODE_OPTIONS: `${HEAP} --max-old-space-size=900`,
  });
});

test.each(['Dockerfile', 'deploy/clucket.service', 'docs/operating.md'])('%s says the same', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(HEAP);
  for (const [name, value] of Object.entries(ALLOCATOR)) expect(text).toContain(`${name}=${value}`);
});
