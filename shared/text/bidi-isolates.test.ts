import { expect, test } from 'vitest';
import { withBidiIsolates } from './bidi-isolates.ts';

test('isolates a name with right-to-left text, and leaves other names unchanged', () => {
  expect(withBidiIsolates('The Big Cluck')).toBe('The Big Cluck');
  expect(withBidiIsolates('La Completa №7!')).toBe('La Completa №7!');
  expect(withBidiIsolates('שניצל №7!')).toBe('\u2068שניצל №7!\u2069');
  expect(withBidiIsolates('دجاج Nashville 24/7')).toBe('\u2068دجاج Nashville 24/7\u2069');
});
