import { BackLink } from '#web/ui/back-link.tsx';
import { Bone } from '#web/ui/skeleton.tsx';
import { MenuBones } from './menu-bones.tsx';

/** The storefront, the name, the menu and what stands beside it, while they are on the way. */
export function RestaurantBones({ back }: { back: { to: string; label: string } }) {
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className="waiting" aria-hidden="true">
        <i className="bone front" />
        <div className="front-words">
          <div>
            <Bone width="title" />
            <Bone width="short" />
          </div>
        </div>
        <div className="beside">
          <div>
            <div className="tabs">
              <span />
            </div>
            <MenuBones />
          </div>
          <div className="side">
            <PanelBones />
            <PanelBones />
          </div>
        </div>
      </div>
    </>
  );
}

function PanelBones() {
  return (
    <div className="panel">
      <Bone width="title" />
      <Bone width="most" />
      <Bone width="half" />
    </div>
  );
}
