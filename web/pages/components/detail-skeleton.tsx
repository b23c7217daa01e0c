import type { ReactNode } from 'react';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';

type DetailSkeletonProps = {
  label: string;
  children?: ReactNode;
  skeleton?: ReactNode;
};

export function DetailSkeleton({ label, children, skeleton = <PictureAndFacts /> }: DetailSkeletonProps) {
  return (
    <div className="wrap">
      {children}
      <p className="sr" role="status">
        {label}
      </p>
      {skeleton}
    </div>
  );
}

function PictureAndFacts() {
  return (
    <div className="duo waiting" aria-hidden="true">
      <i className="skeleton-line art" />
      <div className="facts">
        <SkeletonLine width="short" />
        <SkeletonLine width="title" />
        <SkeletonLine width="half" />
        <SkeletonLine />
        <SkeletonLine width="most" />
      </div>
    </div>
  );
}
