import { Check } from 'lucide-react';
import type { Badge } from '#contract/progress.ts';
import { LowList } from './low-list.tsx';
import { Medal } from './medal.tsx';

type BadgeChoiceProps = {
  /** undefined while they are on the way. */
  badges: readonly Badge[] | undefined;
  held: ReadonlySet<number>;
  chosen: Badge | null;
  onChoose: (badge: Badge) => void;
};

/** One of many; those that the user has are greyed and cannot be chosen. */
export function BadgeChoice({ badges, held, chosen, onChoose }: BadgeChoiceProps) {
  if (!badges) return <p className="spinner" role="status" aria-label="Loading badges ..." />;
  if (badges.length === 0) return <p className="muted award-none">No badge matches.</p>;
  return (
    <LowList label="Badges">
      <fieldset className="award-choice">
        <legend className="sr">Badge</legend>
        {badges.map((badge) => (
          <label key={badge.id} className={held.has(badge.id) ? 'held' : undefined}>
            <input
              type="radio"
              name="badge"
              className="sr"
              disabled={held.has(badge.id)}
              checked={badge.id === chosen?.id}
              onChange={() => onChoose(badge)}
            />
            <Medal badge={badge} size={84} />
            <b>{badge.name}</b>
            {held.has(badge.id) && (
              <span className="small">
                <Check className="icon" aria-hidden />
                Held
              </span>
            )}
          </label>
        ))}
      </fieldset>
    </LowList>
  );
}
