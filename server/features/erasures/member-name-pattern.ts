import type { MemberToErase } from './queries.ts';

/** For PostgreSQL. A display name of one word is left alone, because others share it and it may be a common word. */
export function memberNamePattern({
  username,
  displayName,
}: Pick<MemberToErase, 'username' | 'displayName'>): string {
  const words = displayName?.trim().split(/\s+/) ?? [];
  const names = words.length > 1 ? [[username], words] : [[username]];
  const alternatives = names.map((name) => name.map(escapePattern).join(String.raw`\s+`)).join('|');
  // A hyphen is part of a name: "ann" differs from "ann-lee".
  return `(?<![A-Za-z0-9_-])(?:${alternatives})(?![A-Za-z0-9_-])`;
}

/** PostgreSQL rejects a backslash before an unknown letter, so this escapes only special characters. */
function escapePattern(text: string): string {
  return text.replaceAll(/[-.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
