import type { Problem } from './problems.ts';

/** What comes first in the form; a restaurant without a location comes after its own fields. */
export function firstProblem(
  problems: readonly Problem[],
  locations: number,
): Problem | 'no-locations' | undefined {
  const [first] = problems;
  if (locations === 0 && first?.tab !== 'basic') return 'no-locations';
  return first;
}
