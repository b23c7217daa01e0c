import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { SuggestionEntityType } from '#contract/members/suggestions.ts';

type SuggestLinkProps = {
  entityType: SuggestionEntityType;
  id: number;
  children?: ReactNode;
};

/** Visitors are sent to the login and return to the form. */
export function SuggestLink({ entityType, id, children }: SuggestLinkProps) {
  return (
    <Link className="muted small suggest" href={`/suggest/${entityType}/${id}`} rel="nofollow">
      Suggest an edit{children}
    </Link>
  );
}
