import type { Sandwich } from '#contract/sandwiches.ts';
import { WishlistToggle } from '#web/features/collection/deeds.tsx';
import { LoadFailure } from '#web/pages/parts/load-failure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { MenuItem } from '#web/features/sandwiches/menu-item.tsx';
import { MenuBones } from './menu-bones.tsx';

type MenuProps = {
  /** Undefined while they are on the way. */
  sandwiches: Sandwich[] | undefined;
  failed: boolean;
};

export function Menu({ sandwiches, failed }: MenuProps) {
  if (failed) return <LoadFailure of="sandwiches" />;
  if (!sandwiches) return <MenuSkeleton />;
  if (sandwiches.length === 0)
    return <Empty title="No sandwiches yet" text="Nobody has written this menu down." />;
  return (
    <div className="menu">
      {sandwiches.map((sandwich) => (
        <MenuItem key={sandwich.id} sandwich={sandwich} toggle={<WishlistToggle sandwich={sandwich} />} />
      ))}
    </div>
  );
}

function MenuSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        Loading the menu
      </p>
      <MenuBones />
    </>
  );
}
