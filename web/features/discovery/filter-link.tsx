import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { exploreAddress } from './explore-address.ts';
import type { Explore } from './explore.ts';

/** A filter as a link, so that it works before and without JavaScript; pressed it shows the cross that takes it away. */
export function FilterLink({ to, on, children }: { to: Explore; on: boolean; children: ReactNode }) {
  return (
    <Link className={on ? 'chip on' : 'chip'} href={exploreAddress(to)} rel="nofollow">
      {on && <span className="sr">Remove filter </span>}
      {children}
      {on && <X className="icon" aria-hidden />}
    </Link>
  );
}
