import { Link } from 'wouter';
import type { ModeratedItem } from '#contract/administration/hidden-content.ts';
import { Stars } from '#web/ui/display/stars.tsx';

const KINDS: Readonly<Record<ModeratedItem['entityType'], string>> = {
  review: 'Review of',
  'sandwich-photo': 'Photo of',
  'restaurant-photo': 'Photo of',
  avatar: 'Photo of',
  suggestion: 'Suggestion for',
};

export function ModeratedContentCard({ item }: { item: ModeratedItem | null }) {
  if (!item) return <p className="muted">It’s gone.</p>;
  const { entityType, title, path, rating, text, imageUrl, author } = item;
  return (
    <div className="moderated">
      {imageUrl && <img src={imageUrl} alt="" width={96} height={72} />}
      <div>
        <p>
          <span className="muted">{KINDS[entityType]}</span>{' '}
          <b>{path ? <Link href={path}>{title}</Link> : <bdi>{title}</bdi>}</b>
          {author && (entityType === 'review' || entityType === 'suggestion') && (
            <span className="muted">
              {' '}
              by <bdi>{author.username}</bdi>
            </span>
          )}
        </p>
        {rating !== null && (
          <p className="rating">
            <Stars rating={rating} />
            <span className="sr">{rating} out of 5 stars</span>
          </p>
        )}
        {text && (
          <blockquote className="quoted" dir="auto">
            {text}
          </blockquote>
        )}
      </div>
    </div>
  );
}
