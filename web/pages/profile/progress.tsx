import { useQuery } from '@tanstack/react-query';
import { Badges } from '#web/features/progress/badges.tsx';
import { badgesQuery, levelQuery } from '#web/features/progress/api.ts';
import { useFailureText } from '#web/lib/offline/offline.ts';
import type { Viewer } from '#web/lib/session.ts';

export function Progress({ viewer }: { viewer: Viewer }) {
  const { data: level } = useQuery(levelQuery(viewer.id));
  const { data: earned, isError } = useQuery(badgesQuery(viewer.id));
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
      {isError && <p className="muted">{failure}</p>}
      {earned && <Badges earned={earned} next={level?.nextBadge ?? null} xp={level?.xp ?? viewer.xp} />}
    </section>
  );
}
