import { Bone } from '#web/ui/skeleton.tsx';

export function OrderBones() {
  return (
    <div className="panel" aria-hidden="true">
      <Bone width="title" />
      <Bone width="most" />
      <div className="face-off">
        <i className="bone contender-bone" />
        <i className="bone contender-bone" />
      </div>
    </div>
  );
}
