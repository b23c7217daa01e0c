import { LevelRing } from '#web/features/progress/level-ring.tsx';
import type { Viewer } from '#web/lib/session/session.ts';
import { xpForNextLevel } from '#shared/members/levels.ts';

export function MemberGreeting({ viewer: { username, displayName, level, xp } }: { viewer: Viewer }) {
  const missing = Math.max(0, xpForNextLevel(level) - xp);
  return (
    <div className="greeting">
      <LevelRing level={level} xp={xp} />
      <div>
        <h1 className="one">
          Hi, <bdi>{displayName || username}</bdi>
        </h1>
        <p className="num">
          {missing.toLocaleString('en-US')} XP to level {(level + 1).toLocaleString('en-US')}
        </p>
      </div>
    </div>
  );
}
