import { useEffect, useState } from 'react';
import { OrderBones } from './order-bones.tsx';
import type { OrderPanel } from './order-panel.tsx';

/** From which width on it stands beside the list: as in collection-order.css. */
const BESIDE = '(width > 1080px)';

/** One's order beside the list, where there is room; elsewhere neither its code nor the ranking is fetched. */
export function OrderAside({ userId }: { userId: string }) {
  const [Panel, setPanel] = useState<{ it: typeof OrderPanel } | null>(null);
  useEffect(() => {
    const room = matchMedia(BESIDE);
    const look = () => {
      if (!room.matches) return;
      // Without it the list is as good as on a phone.
      import('./order-panel.tsx').then(
        (part) => setPanel({ it: part.OrderPanel }),
        () => {},
      );
    };
    look();
    room.addEventListener('change', look);
    return () => room.removeEventListener('change', look);
  }, []);
  return (
    <aside className="own-order" aria-label="Your order">
      {Panel ? <Panel.it userId={userId} /> : <OrderBones />}
    </aside>
  );
}
