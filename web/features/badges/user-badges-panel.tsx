import { Award, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { EarnedBadge } from '#contract/members/badges.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ScrollList } from './scroll-list.tsx';
import { BadgePicture } from './badge-picture.tsx';
import { levelAndXpText } from './badge-recipient-picker.tsx';
import type { ListedUser } from '#contract/members/accounts.ts';

type BadgePanelProps = {
  user: ListedUser;
  earned: readonly EarnedBadge[] | undefined;
  onAward: () => void;
};

export function UserBadgesPanel({ user, earned, onAward }: BadgePanelProps) {
  const panel = useRef<HTMLElement>(null);
  // On a phone, the panel is below a list that fills the screen.
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section className="award-panel" aria-labelledby="award-user" ref={panel}>
      <header>
        <div>
          <h2 id="award-user">{user.username}</h2>
          <p className="muted num">
            {levelAndXpText(user)}
            {earned && ` · ${formatCountWithNoun(earned.length, 'badge', 'badges')}`}
          </p>
        </div>
        <Button disabled={!earned} onClick={onAward}>
          <Award className="icon" aria-hidden />
          Award badge
        </Button>
      </header>
      {earned ? (
        <EarnedBadges badges={earned} />
      ) : (
        <p className="spinner" role="status" aria-label="Loading badges..." />
      )}
      <p className="award-note">
        <Info className="icon" aria-hidden />
        Awards are permanent, and no one can get the same badge twice.
      </p>
    </section>
  );
}

function EarnedBadges({ badges }: { badges: readonly EarnedBadge[] }) {
  if (badges.length === 0) return <EmptyState title="No badges yet" text="Award the first one." />;
  return (
    <ScrollList label="Badges held">
      <ul className="awarded-badges">
        {badges.map((badge) => (
          <li key={badge.id}>
            <BadgePicture badge={badge} size={92} />
            <b>{badge.name}</b>
            <span className="muted small">{formatDate(badge.dateEarned)}</span>
          </li>
        ))}
      </ul>
    </ScrollList>
  );
}
