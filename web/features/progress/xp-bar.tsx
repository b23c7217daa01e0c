import { xpOfNextLevel } from '#rules/levels.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** Filled by the documented rule: XP / (level x 100 + 100). */
export function XpBar({ level, xp }: { level: number; xp: number }) {
  const goal = xpOfNextLevel(level);
  return (
    <div className="xp">
      <p className="num">
        <b>{xp.toLocaleString('en-US')} XP</b>
        <span>
          {Math.max(0, goal - xp).toLocaleString('en-US')} XP to level {(level + 1).toLocaleString('en-US')}
        </span>
      </p>
      <ProgressBar value={xp} max={goal} label={`XP on the way to level ${level + 1}`} />
    </div>
  );
}
