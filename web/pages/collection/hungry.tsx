import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { WishlistToggle } from '#web/features/collection/deeds.tsx';
import { popularSandwichesQuery } from '#web/features/sandwiches/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Rating } from '#web/ui/stars.tsx';

const STARTERS = 3;

/** An empty list, and three that it could begin with. */
export function Hungry() {
  const { data: starters } = useQuery(popularSandwichesQuery(STARTERS));
  return (
    <>
      <div className="hungry" role="status">
        <div className="plate" />
        <div>
          <h2>Your list is hungry</h2>
          <p className="muted">Save the ones you want to try and they will wait here for you.</p>
          <ButtonLink size="big" to="/explore">
            Explore Sandwiches
          </ButtonLink>
        </div>
      </div>
      {starters && starters.length > 0 && (
        <section className="starters" aria-labelledby="starters">
          <h2 id="starters">Start with one of these</h2>
          <div>
            {starters.map((sandwich) => (
              <article key={sandwich.id} className="starter">
                <Picture
                  src={sandwich.imageUrl}
                  fallback={sandwich.drawingUrl}
                  alt=""
                  width={800}
                  height={600}
                />
                <div>
                  <h3 className="one">
                    <Link href={`/sandwich/${sandwich.id}`}>{sandwich.name}</Link>
                  </h3>
                  <p className="muted one">{sandwich.restaurantName}</p>
                  <Rating rating={sandwich.averageRating} count={sandwich.reviewCount} />
                </div>
                <WishlistToggle sandwich={sandwich} />
              </article>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
