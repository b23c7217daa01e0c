import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';

export function RankingPanelSkeleton() {
  return (
    <div className="panel" aria-hidden="true">
      <SkeletonLine width="title" />
      <SkeletonLine width="most" />
      <div className="face-off">
        <i className="skeleton-line skeleton-contender" />
        <i className="skeleton-line skeleton-contender" />
      </div>
    </div>
  );
}
