import type { z } from 'zod';
import { tooLongMessage } from '#shared/text/text-limits.ts';

/** For fields whose schema has no message of its own. Needs `reportInput`. */
export function formatIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big' && issue.origin === 'string') return tooLongMessage(issue.maximum);
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.minimum === 1 ? 'can’t be blank' : `must be at least ${issue.minimum} characters`;
  if (issue.code === 'too_big' || issue.code === 'too_small') return formatBound(issue);
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'is missing'
      : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_format' && issue.format === 'uuid') return 'must be a UUID';
  return issue.code === 'invalid_union' ? 'isn’t in a format we know' : undefined;
}

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function formatBound(issue: z.core.$ZodRawIssue & { code: 'too_big' | 'too_small' }): string {
  const isOfEntries = issue.origin === 'array' || issue.origin === 'set';
  if (issue.code === 'too_big')
    return isOfEntries ? `must have ${issue.maximum} entries or fewer` : `must be ${issue.maximum} or less`;
  return isOfEntries ? `must have at least ${issue.minimum} entries` : `must be at least ${issue.minimum}`;
}
