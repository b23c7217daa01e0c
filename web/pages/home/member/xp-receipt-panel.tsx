import type { MemberHome } from '#contract/members/home.ts';
import { LastXpReceiptCard } from '#web/features/progress/last-xp-receipt-card.tsx';

export function XpReceiptPanel({ action }: { action: MemberHome['lastReceipt'] }) {
  return (
    <section className="tilted" aria-label="Your last receipt">
      {action ? (
        <LastXpReceiptCard action={action} />
      ) : (
        <div className="slip">
          <div className="receipt">
            <h3 className="receipt-title">Receipt</h3>
            <p className="quiet">Nothing on it yet.</p>
            <p className="quiet foot-line">Mark your first sandwich as tried to start earning XP.</p>
          </div>
        </div>
      )}
    </section>
  );
}
