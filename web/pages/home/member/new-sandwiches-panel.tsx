import { Link } from 'wouter';
import { varyAdjacentBackdropsOfEntries } from '#shared/images/vary-adjacent-backdrops.ts';
import { WishlistToggle } from '#web/features/collection/buttons/card-buttons.tsx';
import type { HomeNewSandwich } from '#web/features/home/arrange-home-sections.ts';
import { useDayText } from '#web/lib/format/day-text.ts';
import { formatPrice } from '#web/lib/format/format-price.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { SectionHead } from '#web/ui/display/section-head.tsx';

export function NewSandwichesPanel({ news }: { news: readonly HomeNewSandwich[] }) {
  return (
    <section className="sec news">
      <SectionHead title="New at places you know" />
      {news.length === 0 ? (
        <p className="muted">
          When a place where you’ve tried or saved something adds a sandwich, it’ll show up here.
        </p>
      ) : (
        <ul>
          {varyAdjacentBackdropsOfEntries(news).map((each) => (
            <NewsItem key={each.sandwich.id} news={each} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NewsItem({ news: { sandwich, dateAdded } }: { news: HomeNewSandwich }) {
  const { id, name, restaurantName, price } = sandwich;
  const day = useDayText(dateAdded);
  return (
    <li>
      <Picture subject={sandwich} sizes="112px" />
      <div>
        <h3 className="one">
          <Link href={`/sandwich/${id}`}>{name}</Link>
        </h3>
        <p className="muted one">
          <bdi>{restaurantName}</bdi> · added {day}
          {price !== null && <span className="num"> · {formatPrice(price)}</span>}
        </p>
      </div>
      <WishlistToggle sandwich={sandwich} />
    </li>
  );
}
