const SHOUTING = /\p{Lu}{5}|\p{Lu}{2}['’]S\b|\p{Lu}{3}.*[\s\d]\p{Lu}{2}|\d.*\p{Lu}{3}/u;

/** "2125 E INDEPENDENCE" is all caps, "KFC" and "IHOP" are not; a text with a lowercase letter stays as it is. */
export function titleCaseIfAllCaps(text: string): string {
  return !/\p{Ll}/u.test(text) && SHOUTING.test(text) ? titleCase(text) : text;
}

export function titleCase(text: string): string {
  if (/\p{Ll}/u.test(text) || text.length < 3) return text;
  const titleWords = text
    .toLowerCase()
    .replace(/(^|[\s\-/(&.])(\p{Ll})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());
  return titleWords.replace(/\b(N[ew]|S[ew]|Us|Fm|Sr|Po|Ii|Iii|Bbq|Llc)\b/g, (word) => word.toUpperCase());
}
