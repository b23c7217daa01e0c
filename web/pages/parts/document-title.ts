import { defined } from '#shared/defined.ts';
// Search results cut a title at about 70 letters, and the site's name follows ours.
const ROOM = 55;

/** The first wording that fits; the last one cut where none does. */
export function documentTitle(...wordings: [string, ...string[]]): string {
  const fitting = wordings.find((wording) => wording.length <= ROOM);
  if (fitting) return fitting;
  const kept = defined(wordings.at(-1))
    .slice(0, ROOM - 1)
    .trimEnd();
  // A name that is cut stays set apart: else what follows it would run its way.
  return `${kept}…${/\u2068[^\u2069]*$/.test(kept) ? '\u2069' : ''}`;
}
