import { defined } from '#rules/defined.ts';
export type Strength = { score: 1 | 2 | 3 | 4; word: 'Weak' | 'Fair' | 'Good' | 'Strong' };

const WORDS = ['Weak', 'Fair', 'Good', 'Strong'] as const;
const COMMON = /^(password|passwort|qwert|azerty|letmein|iloveyou|welcome|abc123|12345|chicken|sandwich)/i;

/** A hint and no rule: length counts most, then how many kinds of signs, and what anybody would guess counts as nothing. */
export function passwordStrength(password: string, username = ''): Strength | null {
  if (password === '') return null;
  const name = username.trim().toLowerCase();
  const isGuessed =
    COMMON.test(password) ||
    new Set(password).size < 4 ||
    (name.length > 2 && password.toLowerCase().includes(name));
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const points = Math.floor(password.length / 4) + kinds - (isGuessed ? 4 : 0);
  const index = points >= 7 ? 3 : points >= 5 ? 2 : points >= 3 ? 1 : 0;
  return { score: (index + 1) as Strength['score'], word: defined(WORDS[index]) };
}
