import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { exploreUrl } from './explore-url.ts';
import type { ExploreFilters } from './explore-filters.ts';

/** A link works before and without JavaScript; an active one shows the cross that removes it. */
export function FilterLink({
  to,
  isSelected,
  children,
}: {
  to: ExploreFilters;
  isSelected: boolean;
  children: ReactNode;
}) {
  return (
    <Link className={isSelected ? 'chip on' : 'chip'} href={exploreUrl(to)} rel="nofollow">
      {isSelected && <span className="sr">Remove filter </span>}
      {children}
      {isSelected && <X className="icon" aria-hidden />}
    </Link>
  );
}
