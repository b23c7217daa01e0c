import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { formatPrice } from '#web/lib/format/format-price.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { StarRating } from '#web/ui/display/stars.tsx';
import { HeatChip } from './sandwich-chips.tsx';

export function SandwichMenuItem({ sandwich, toggle }: { sandwich: Sandwich; toggle: ReactNode }) {
  const { id, name, description, price } = sandwich;
  return (
    <article>
      <Picture subject={sandwich} />
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
              <p className="num cost">{formatPrice(price)}</p>
            </>
          )}
        </div>
        {description && (
          <p className="muted words" dir="auto">
            {description}
          </p>
        )}
        <div className="rated">
          <StarRating rating={sandwich.averageRating} count={sandwich.reviewCount} />
          <HeatChip spiceLevel={sandwich.spiceLevel} />
        </div>
      </div>
      {toggle}
    </article>
  );
}
