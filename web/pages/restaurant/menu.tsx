import type { Sandwich } from '#contract/sandwiches.ts';
import { WishlistToggle } from '#web/features/collection/deeds.tsx';
import { MenuItem } from '#web/features/sandwiches/menu-item.tsx';

interface MenuProps {
  sandwiches: Sandwich[] | undefined;
}

export function Menu({ sandwiches }: MenuProps) {
  if (!sandwiches) return <p className="bad">Failed to load sandwiches. Please try again.</p>;
  if (sandwiches.length === 0) return <p className="muted nothing">No sandwich on this menu yet.</p>;
  return (
    <div className="menu">
      {sandwiches.map((sandwich) => (
        <MenuItem key={sandwich.id} sandwich={sandwich} toggle={<WishlistToggle sandwich={sandwich} />} />
      ))}
    </div>
  );
}
