import { expect, test } from 'vitest';
import { formatDataSourceLabel } from './data-source-label.ts';

test.each([
  [
    { name: 'alltheplaces/popeyes', kind: 'chain', date: '2024-03-03' },
    'Popeyes',
    'Popeyes’ own list, Mar 3, 2024',
  ],
  [{ name: 'alltheplaces/wendys', kind: 'chain', date: null }, "Wendy's", "Wendy's own list"],
  [{ name: 'alltheplaces/chickfila', kind: 'chain', date: null }, 'Chick-fil-A', 'Chick-fil-A’s own list'],
  [{ name: 'city', kind: 'open-data', date: '2016-01-31' }, 'KFC', 'city, Jan 31, 2016'],
  [{ name: 'chains', kind: 'chain', date: null }, null, 'chains'],
] as const)('labels a source with the name that an admin knows', (source, brand, label) => {
  expect(formatDataSourceLabel(source, brand)).toBe(label);
});
