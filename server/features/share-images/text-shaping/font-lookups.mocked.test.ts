import { expect, test, vi } from 'vitest';
import { findFontForLetters } from './find-font-for-letters.ts';
import { layOutText } from './lay-out-text.ts';

vi.mock(import('./find-font-for-letters.ts'), async (original) => {
  const real = await original();
  return { ...real, findFontForLetters: vi.fn(real.findFontForLetters) };
});

test('searches the fonts once for each letter, however many scripts and lines a text has', () => {
  const text = '招あع교ᚱ'.repeat(80);
  const set = layOutText({
    text,
    role: 'text',
    sizes: [44, 40, 36, 32],
    width: 484,
    lines: 6,
    leading: 1.25,
  });
  expect(set?.lines).toHaveLength(6);
  const letters = new Set(`${text}… `);
  expect(vi.mocked(findFontForLetters).mock.calls.length).toBeLessThanOrEqual(letters.size);
});
