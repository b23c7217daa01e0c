import { expect, test } from 'vitest';
import { lengthProblem } from '#shared/text/text-limits.ts';
import { plainTextSchema } from './field-schemas.ts';

test.each([
  ['abc', true],
  ['abcd', false],
  ['🍗🍗🍗', true],
  ['🍗🍗🍗🍗', false],
  ['é🍗é', true],
  ['\uD83C\uD83C\uD83C', true],
])('forms and schemas measure %j the same', (text, fits) => {
  expect(lengthProblem('Review', text, 3)).toBe(fits ? null : 'Review must be 3 characters or less');
  const issues = plainTextSchema(3).safeParse(text).error?.issues ?? [];
  expect(issues.some(({ code }) => code === 'too_big')).toBe(!fits);
});
