import type { ContentKind } from '#contract/administration/hidden-content.ts';

/** A suggestion is shown only to those who decide, so it is rejected instead. */
export function hideActionLabel({ entityType }: { entityType: ContentKind }): 'Hide' | 'Reject' {
  return entityType === 'suggestion' ? 'Reject' : 'Hide';
}
