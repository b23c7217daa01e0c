import type { ModeratedContentKind } from '#contract/administration/hidden-content.ts';

/** A suggestion is shown only to those who decide, so it is rejected instead. */
export function hideActionLabel({ entityType }: { entityType: ModeratedContentKind }): 'Hide' | 'Reject' {
  return entityType === 'suggestion' ? 'Reject' : 'Hide';
}

export function hideReasonLabel({ entityType }: { entityType: ModeratedContentKind }): string {
  const isAuthorTold = entityType === 'review' || entityType === 'avatar';
  return isAuthorTold
    ? 'Why? This goes in the audit log, and the author will see it.'
    : 'Why? This goes in the audit log.';
}
