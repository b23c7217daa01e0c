import { ExternalLink } from 'lucide-react';
import { Link } from 'wouter';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { ROUTE_ACCESS_RULES } from '#web/lib/routing/route-access.ts';
import { EditLink } from '#web/lib/session/edit-link.tsx';
import { SuggestLink } from '#web/lib/suggestions/suggest-link.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { parseWebsiteUrl } from './parse-website-url.ts';

export function RestaurantInfoPanel({ restaurant }: { restaurant: Restaurant }) {
  const { id, name, description, restaurantType, priceRange, sandwichCount } = restaurant;
  const website = parseWebsiteUrl(restaurant.website);
  return (
    <div className="panel">
      <section aria-labelledby="info">
        <h2 id="info">Restaurant Info</h2>
        {website ? (
          <a className="btn line wide" href={website.href} rel="noopener nofollow ugc">
            <ExternalLink className="icon" aria-hidden />
            Website<span className="sr"> of {name}</span>
          </a>
        ) : (
          <p className="muted">No website listed</p>
        )}
      </section>
      <section aria-labelledby="about">
        <h2 id="about">About</h2>
        {description && <p dir="auto">{description}</p>}
        <p className="chips">
          <Chip>{restaurantType}</Chip>
          {priceRange && <Chip>{priceRange}</Chip>}
          <Chip>{formatCountWithNoun(sandwichCount, 'Sandwich', 'Sandwiches')}</Chip>
        </p>
        <p className="small">
          <Link href={`/restaurant/${id}/history`}>
            History<span className="sr"> of {name}</span>
          </Link>
        </p>
        <EditLink to={`/edit-restaurant?id=${id}`} access={ROUTE_ACCESS_RULES.editRestaurants}>
          Edit restaurant
        </EditLink>
        <SuggestLink entityType="restaurant" id={id} />
      </section>
    </div>
  );
}
