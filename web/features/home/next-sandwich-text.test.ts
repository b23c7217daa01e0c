import { expect, test } from 'vitest';
import { nextSandwichText } from './next-sandwich-text.ts';

const open = (label: string | null) => ({ isOpen: true, label, reason: null });
const closed = (label: string | null) => ({ isOpen: false, label, reason: null });

test.each([
  [0.9, open('closes 11 pm'), 'is 0.9 mi away, and Tori Tori is open until 11 pm.'],
  [0.05, open('open 24 hours'), 'is 264 ft away, and Tori Tori is open 24 hours.'],
  [0.9, open(null), 'is 0.9 mi away, and Tori Tori is open now.'],
  [0.9, closed('opens 11 am tomorrow'), 'is 0.9 mi away, and Tori Tori opens at 11 am tomorrow.'],
  [0.9, closed(null), 'is 0.9 mi away.'],
  [0.9, null, 'is 0.9 mi away.'],
  [undefined, open('closes 1 am'), 'is waiting. Tori Tori is open until 1 am.'],
  [undefined, closed('opens 5 pm'), 'is waiting. Tori Tori opens at 5 pm.'],
  [undefined, { isOpen: null, label: null, reason: null }, 'is still on your list.'],
  [undefined, null, 'is still on your list.'],
])('at %j miles and with the state %j: %s', (miles, state, sentence) => {
  expect(nextSandwichText(miles, state, 'Tori Tori')).toBe(sentence);
});
