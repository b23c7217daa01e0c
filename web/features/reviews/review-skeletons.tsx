import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';

export function ReviewSkeletons({ count }: { count: number }) {
  return (
    <>
      <p className="sr" role="status">
        Loading reviews
      </p>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="review waiting" aria-hidden="true">
          <div className="skeleton-lines">
            <i className="skeleton-line avatar" />
            <SkeletonLine width="short" />
          </div>
          <SkeletonLine />
          <SkeletonLine width="most" />
        </div>
      ))}
    </>
  );
}
