import type { ModeratedContentKind } from '#contract/administration/hidden-content.ts';

/** A suggestion is visible only to those who decide on it, so it is rejected instead of hidden. */
export function hideActionLabel({ entityType }: { entityType: ModeratedContentKind }): 'Hide' | 'Reject' {
  return entityType === 'suggestion' ? 'Reject' : 'Hide';
}

export function hideReasonLabel({ entityType }: { entityType: ModeratedContentKind }): string {
  const isAuthorNotified = entityType === 'review' || entityType === 'avatar';
  return isAuthorNotified
    ? 'Why? This goes in the audit log, and the author will see it.'
    : 'Why? This goes in the audit log.';
}
