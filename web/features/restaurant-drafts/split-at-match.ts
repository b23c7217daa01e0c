/** Where the typed words stand in a text: what is before them, they themselves, what is after. */
export function splitAtMatch(text: string, typed: string): [before: string, match: string, after: string] {
  const wanted = typed.trim().toLowerCase();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  if (at < 0) return [text, '', ''];
  return [text.slice(0, at), text.slice(at, at + wanted.length), text.slice(at + wanted.length)];
}
