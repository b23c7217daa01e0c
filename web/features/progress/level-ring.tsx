import { levelProgress, xpForNextLevel } from '#shared/members/levels.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';

const RADIUS = 86;
/** Circumference of the whole circle. */
export const LEVEL_RING_CIRCUMFERENCE = 2 * Math.PI * RADIUS;

export function LevelRing({ level, xp }: { level: number; xp: number }) {
  const filled = levelProgress(xp, level) * LEVEL_RING_CIRCUMFERENCE;
  return (
    <div className="level-ring">
      <svg viewBox="0 0 200 200" role="img" aria-label={`Level ${level}, ${ofNext(level, xp)}`}>
        <circle className="rest" cx="100" cy="100" r={RADIUS} />
        {filled > 0 && (
          <circle
            className="done"
            cx="100"
            cy="100"
            r={RADIUS}
            strokeDasharray={`${filled.toFixed(1)} ${LEVEL_RING_CIRCUMFERENCE.toFixed(1)}`}
            transform="rotate(-90 100 100)"
          />
        )}
      </svg>
      <p aria-hidden="true">
        <span>Level</span>
        <b className={level > 99 ? 'num long' : 'num'}>{level.toLocaleString('en-US')}</b>
      </p>
    </div>
  );
}

function ofNext(level: number, xp: number): string {
  return `${xp.toLocaleString('en-US')} of ${xpForNextLevel(level).toLocaleString('en-US')} XP`;
}

/** Documented as XP / (level x 100 + 100). */
export function XpBar({ level, xp }: { level: number; xp: number }) {
  const goal = xpForNextLevel(level);
  return (
    <div className="xp">
      <p className="num">
        <b>{xp.toLocaleString('en-US')} XP</b>
        <span>
          {Math.max(0, goal - xp).toLocaleString('en-US')} XP to level {(level + 1).toLocaleString('en-US')}
        </span>
      </p>
      <ProgressBar value={xp} max={goal} label={`XP toward level ${level + 1}`} />
    </div>
  );
}
