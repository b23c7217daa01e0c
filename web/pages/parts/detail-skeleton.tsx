import type { ReactNode } from 'react';
import { Bone } from '#web/ui/skeleton.tsx';

/** The picture and the facts while they are on the way, in their own places. */
export function DetailSkeleton({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className="wrap">
      {children}
      <p className="sr" role="status">
        {label}
      </p>
      <div className="duo waiting" aria-hidden="true">
        <i className="bone art" />
        <div className="facts">
          <Bone width="short" />
          <Bone width="title" />
          <Bone width="half" />
          <Bone />
          <Bone width="most" />
        </div>
      </div>
    </div>
  );
}
