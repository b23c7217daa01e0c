import { List, Map } from 'lucide-react';
import { Link } from 'wouter';
import { exploreAddress } from './address.ts';
import type { Explore } from './explore.ts';

/** Between the list alone and the list with the map: an address, so that it can be shared. */
export function MapToggle({ explore }: { explore: Explore }) {
  const { map } = explore;
  const Icon = map ? List : Map;
  return (
    <Link className="btn map-toggle" href={exploreAddress({ ...explore, map: !map })} rel="nofollow">
      <Icon className="icon" aria-hidden />
      {map ? 'List' : 'Map'}
    </Link>
  );
}
