import { assertDefined } from '#shared/assert-defined.ts';

export function PasswordStrengthHint({ password, username = '' }: { password: string; username?: string }) {
  const strength = passwordStrength(password, username);
  if (!strength) return null;
  const { score, label } = strength;
  return (
    <div className={`strength of-${score}`}>
      <svg viewBox="0 0 400 8" preserveAspectRatio="none" aria-hidden="true">
        {[0, 1, 2, 3].map((part) => (
          <rect key={part} x={part * 101} width={97} height={8} className={part < score ? 'on' : undefined} />
        ))}
      </svg>
      <p aria-live="polite">
        <span className="sr">Password strength: </span>
        {label}
        {score < 3 && <span className="muted"> · longer is stronger</span>}
      </p>
    </div>
  );
}

type Strength = { score: 1 | 2 | 3 | 4; label: 'Weak' | 'Fair' | 'Good' | 'Strong' };

const STRENGTHS: readonly { from: number; strength: Strength }[] = [
  { from: -Infinity, strength: { score: 1, label: 'Weak' } },
  { from: 3, strength: { score: 2, label: 'Fair' } },
  { from: 5, strength: { score: 3, label: 'Good' } },
  { from: 7, strength: { score: 4, label: 'Strong' } },
];
const COMMON = /^(password|passwort|qwert|azerty|letmein|iloveyou|welcome|abc123|12345|chicken|sandwich)/i;

/** A hint, not a rule: length counts most, then character classes; a guessable password counts as nothing. */
export function passwordStrength(password: string, username = ''): Strength | null {
  if (password === '') return null;
  const name = username.trim().toLowerCase();
  const isGuessed =
    COMMON.test(password) ||
    new Set(password).size < 4 ||
    (name.length > 2 && password.toLowerCase().includes(name));
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const points = Math.floor(password.length / 4) + kinds - (isGuessed ? 4 : 0);
  return assertDefined(STRENGTHS.findLast(({ from }) => points >= from)).strength;
}
