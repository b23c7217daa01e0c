import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength-hint.tsx';

test.each([
  ['', undefined],
  ['abcdef', 'Weak'],
  ['password123', 'Weak'],
  ['wingspan-2', 'Weak'],
  ['aaaaaaaaaaaaaaaa', 'Weak'],
  ['pickles7', 'Fair'],
  ['crispy-thigh-9', 'Good'],
  ['four crispy thighs on brioche', 'Strong'],
])('rates the password "%s" as %s', (password, word) => {
  expect(passwordStrength(password, 'wingspan')?.label).toBe(word);
});
