import { useQuery } from '@tanstack/react-query';
import { BadgeSkeletons, Badges } from '#web/features/progress/badges.tsx';
import { badgesQuery, levelQuery } from '#web/features/progress/api.ts';
import { useFailureText } from '#web/lib/offline/connection.ts';
import type { Viewer } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';

export function Progress({ viewer }: { viewer: Viewer }) {
  const { data: level } = useQuery(levelQuery(viewer.id));
  const { data: earned, isError, refetch } = useQuery(badgesQuery(viewer.id));
  const failure = useFailureText('badges');
  return (
    <section aria-labelledby="badges">
      <header className="profile-head">
        <h2 id="badges">Badges</h2>
        {earned && (
          <span className="muted num">
            {level ? `${earned.length} of ${level.badgeCount}` : `${earned.length} earned`}
          </span>
        )}
      </header>
      {isError && (
        <div className="again">
          <p className="muted">{failure}</p>
          <Button look="line" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
      {!earned && !isError && <BadgeSkeletons />}
      {earned && <Badges earned={earned} next={level?.nextBadge ?? null} xp={level?.xp ?? viewer.xp} />}
    </section>
  );
}
