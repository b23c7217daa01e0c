import { ExternalLink } from 'lucide-react';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { formatCount } from '#web/lib/format/format-values.ts';
import { Chip } from '#web/ui/display/chip.tsx';
import { parseWebsiteUrl } from './locations/location-urls.ts';

export function RestaurantAbout({ restaurant }: { restaurant: Restaurant }) {
  const { name, description, restaurantType, priceRange, sandwichCount } = restaurant;
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
          <Chip>{formatCount(sandwichCount, 'Sandwich', 'Sandwiches')}</Chip>
        </p>
      </section>
    </div>
  );
}
