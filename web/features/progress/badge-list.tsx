import type { Badge, EarnedBadge } from '#contract/members/badges.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';

type BadgesProps = {
  earned: readonly EarnedBadge[];
  next: Badge | null;
  xp: number;
};

export function BadgeList({ earned, next, xp }: BadgesProps) {
  if (earned.length === 0 && !next) {
    return <p className="muted">None yet. Your first one is close: try a sandwich, then review it.</p>;
  }
  return (
    <ul className="badges">
      {earned.map((badge) => (
        <li key={badge.id}>
          <Medal badge={badge} />
          <b>{badge.name}</b>
          <span className="muted small">{badge.description}</span>
        </li>
      ))}
      {next && (
        <li className="next">
          <div>
            <Medal badge={next} />
          </div>
          <b>{next.name}</b>
          <span className="muted small num">Next: {toGo(next, xp)}</span>
        </li>
      )}
    </ul>
  );
}

export function BadgeSkeletons() {
  return (
    <ul className="badges" aria-hidden="true">
      {[1, 2, 3].map((each) => (
        <li key={each}>
          <i className="skeleton-line medal" />
          <SkeletonLine />
        </li>
      ))}
    </ul>
  );
}

function Medal({ badge: { imageUrl, drawingUrl } }: { badge: Badge }) {
  return <Picture subject={{ imageUrl, drawingUrl }} width={92} height={92} />;
}

function toGo({ requiredXp, description }: Badge, xp: number): string {
  if (requiredXp === null) return description;
  return `${Math.max(0, requiredXp - xp).toLocaleString('en-US')} XP to go`;
}
