import { Bone } from '#web/ui/skeleton.tsx';

export function MenuBones() {
  return (
    <div className="menu" aria-hidden="true">
      {[1, 2, 3].map((line) => (
        <div key={line} className="menu-line">
          <i className="bone picture" />
          <div>
            <Bone width="half" />
            <Bone width="most" />
          </div>
        </div>
      ))}
    </div>
  );
}
