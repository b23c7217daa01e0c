import { assertDefined } from '#shared/assert-defined.ts';
// Search results cut titles at about 70 characters, and the site's name is appended.
const ROOM = 55;

/** The first wording that fits, otherwise the last one shortened. */
export function fitDocumentTitle(...wordings: [string, ...string[]]): string {
  const fitting = wordings.find((wording) => wording.length <= ROOM);
  if (fitting) return fitting;
  const shortened = assertDefined(wordings.at(-1))
    .slice(0, ROOM - 1)
    .trimEnd();
  // A shortened name keeps its bidi isolate, otherwise the text after it would change direction.
  return `${shortened}…${/\u2068[^\u2069]*$/.test(shortened) ? '\u2069' : ''}`;
}
