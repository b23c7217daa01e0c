import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { exploreAddress } from './explore-address.ts';
import type { Explore } from './explore.ts';

/** A link works before and without JavaScript; an active one shows the cross that removes it. */
export function FilterLink({
  to,
  isSelected,
  children,
}: {
  to: Explore;
  isSelected: boolean;
  children: ReactNode;
}) {
  return (
    <Link className={isSelected ? 'chip on' : 'chip'} href={exploreAddress(to)} rel="nofollow">
      {isSelected && <span className="sr">Remove filter </span>}
      {children}
      {isSelected && <X className="icon" aria-hidden />}
    </Link>
  );
}
