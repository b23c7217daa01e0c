import { useQuery } from '@tanstack/react-query';
import { levelQuery } from '#web/features/progress/queries.ts';
import { LastXpReceiptCard } from '#web/features/progress/last-xp-receipt-card.tsx';
import type { Viewer } from '#web/lib/session/session.ts';

export function ProfileLastXpReceipt({ viewer }: { viewer: Viewer }) {
  const lastAction = useQuery(levelQuery(viewer.id)).data?.lastReceipt;
  if (!lastAction) return null;
  return (
    <section className="tilted" aria-label="Your last receipt">
      <LastXpReceiptCard action={lastAction} />
    </section>
  );
}
