import { ratingStars } from '#shared/catalog/ratings.ts';

export const STAR_SVG_PATH = 'M12 2.6l2.9 6 6.6.8-4.9 4.5 1.3 6.5L12 17.2l-5.9 3.2 1.3-6.5L2.5 9.4l6.6-.8z';
const LEFT_HALF = 'M12 2.6V17.2l-5.9 3.2 1.3-6.5L2.5 9.4l6.6-.8z';

type StarsProps = {
  rating: number;
};

export function Stars({ rating }: StarsProps) {
  return (
    <svg className="stars" viewBox="0 0 124 24" aria-hidden="true">
      {ratingStars(rating).map((star, index) => (
        <g key={index} transform={`translate(${index * 25} 0)`}>
          <path className={star === 'full' ? 'full' : 'hollow'} d={STAR_SVG_PATH} />
          {star === 'half' && <path className="full" d={LEFT_HALF} />}
        </g>
      ))}
    </svg>
  );
}

type RatingProps = {
  count: number;
} & StarsProps;

export function StarRating({ rating, count }: RatingProps) {
  return (
    <p className="rating">
      <Stars rating={rating} />
      {count > 0 && (
        <>
          <span className="sr">Rated </span>
          <b>{rating.toFixed(1)}</b>
          <span className="sr"> out of 5 stars</span>
        </>
      )}
      <span className="muted">
        ({count.toLocaleString('en-US')} {count === 1 ? 'rating' : 'ratings'})
      </span>
    </p>
  );
}
