import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';

export function RankedSkeletons({ label }: { label: string }) {
  return (
    <>
      <p className="sr" role="status">
        {label}
      </p>
      <ol className="ranked" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((number) => (
          <li key={number}>
            <b className="nth num">{number}</b>
            <span className="sticker">
              <i className="skeleton-line" />
            </span>
            <span className="what">
              <SkeletonLine width="half" />
              <SkeletonLine width="short" />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
