import { Link } from 'wouter';
import { FavoriteToggle, MarkAsTried, WishlistToggle } from '#web/features/collection/deeds.tsx';
import type { Row as CollectionRow } from '#web/features/collection/list-view.ts';
import { SandwichChips } from '#web/features/sandwiches/sandwich-chips.tsx';
import { useDayText } from '#web/lib/day-text.ts';
import { priceText } from '#web/lib/format.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Stars } from '#web/ui/stars.tsx';

type RowProps = {
  row: CollectionRow;
  /** One's own, where one has rated it. */
  stars: number | null;
};

function TriedOn({ date }: { date: string }) {
  return (
    <p className="muted small tried-on">
      Tried <time dateTime={date}>{useDayText(date)}</time>
    </p>
  );
}

/** One sandwich of the list: what it is, what one made of it, and the deeds. */
export function Row({ row: { sandwich, hasTried, dateTried, reviewRating }, stars }: RowProps) {
  const { id, name, restaurantName, price } = sandwich;
  return (
    <article className="crow">
      <Picture src={sandwich.imageUrl} fallback={sandwich.drawingUrl} alt="" width={800} height={600} />
      <div className="what">
        <h2 className="one">
          <Link href={`/sandwich/${id}`} data-opens>
            {name}
          </Link>
        </h2>
        <p className="muted place">
          <bdi>{restaurantName}</bdi>
          {price !== null && (
            <>
              &nbsp;· <span className="num nobreak">{priceText(price)}</span>
            </>
          )}
        </p>
        <SandwichChips sandwich={sandwich} most={3} />
      </div>
      <div className="mine">
        {stars !== null && (
          <p className="own-stars">
            <Stars rating={stars} />
            <span className="sr">You gave it {stars === 1 ? '1 star' : `${stars} stars`}</span>
          </p>
        )}
        {hasTried && stars === null && (
          <Link className="more" href={`/sandwich/${id}/review`}>
            Add a Review<span className="sr"> of {name}</span>
          </Link>
        )}
        {!hasTried && reviewRating && <p className="muted small">You reviewed this</p>}
        {hasTried && dateTried && <TriedOn date={dateTried} />}
        <MarkAsTried sandwich={sandwich} />
      </div>
      <div className="togs">
        <FavoriteToggle sandwich={sandwich} />
        <WishlistToggle sandwich={sandwich} />
      </div>
    </article>
  );
}
