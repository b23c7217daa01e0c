import { passwordStrength } from './password-strength.ts';

export function StrengthHint({ password, username = '' }: { password: string; username?: string }) {
  const strength = passwordStrength(password, username);
  if (!strength) return null;
  const { score, word } = strength;
  return (
    <div className={`strength of-${score}`}>
      <svg viewBox="0 0 400 8" preserveAspectRatio="none" aria-hidden="true">
        {[0, 1, 2, 3].map((part) => (
          <rect key={part} x={part * 101} width={97} height={8} className={part < score ? 'on' : undefined} />
        ))}
      </svg>
      <p aria-live="polite">
        <span className="sr">Password strength: </span>
        {word}
        {score < 3 && <span className="muted"> · longer is stronger</span>}
      </p>
    </div>
  );
}
