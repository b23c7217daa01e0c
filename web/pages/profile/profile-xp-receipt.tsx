import { useQuery } from '@tanstack/react-query';
import { levelQuery } from '#web/features/progress/queries.ts';
import { LastXpReceipt } from '#web/features/progress/last-xp-receipt.tsx';
import type { Viewer } from '#web/lib/session/session.ts';

export function ProfileXpReceipt({ viewer }: { viewer: Viewer }) {
  const lastAction = useQuery(levelQuery(viewer.id)).data?.lastReceipt;
  if (!lastAction) return null;
  return (
    <section className="tilted" aria-label="Your last XP">
      <LastXpReceipt action={lastAction} />
    </section>
  );
}
