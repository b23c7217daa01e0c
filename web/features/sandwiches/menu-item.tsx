import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Sandwich } from '#contract/sandwiches.ts';
import { priceText } from '#web/lib/format.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Rating } from '#web/ui/stars.tsx';

type MenuItemProps = {
  sandwich: Sandwich;
  toggle: ReactNode;
};

/** A line of a menu, with leader dots to the price. */
export function MenuItem({ sandwich, toggle }: MenuItemProps) {
  const { id, name, description, price } = sandwich;
  return (
    <article>
      <Picture src={sandwich.imageUrl} fallback={sandwich.drawingUrl} alt="" width={800} height={600} />
      <div>
        <div className="line">
          <h3>
            <Link href={`/sandwich/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          </h3>
          {price !== null && (
            <>
              <span className="dots" aria-hidden="true" />
              <p className="num cost">{priceText(price)}</p>
            </>
          )}
        </div>
        {description && (
          <p className="muted words" dir="auto">
            {description}
          </p>
        )}
        <Rating rating={sandwich.averageRating} count={sandwich.reviewCount} />
      </div>
      {toggle}
    </article>
  );
}
