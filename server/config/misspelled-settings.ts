export type MisspelledSetting = { name: string; meant: string };

/**
 * Finds environment names that look like a setting and are not one, because they would be ignored silently.
 * `currentNames` are the settings that also have an old name, by this old name.
 */
export function findMisspelledSettings(
  names: readonly string[],
  settings: readonly string[],
  currentNames: Readonly<Record<string, string>>,
): MisspelledSetting[] {
  const known = [...settings, ...Object.keys(currentNames)];
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((setting) => editDistance(name, setting) <= maxEdits(setting));
      return meant ? [{ name, meant: currentNames[meant] ?? meant }] : [];
    });
}

/** Short names allow fewer edits, because one more letter makes another word (HOSTS, PORTS). */
function maxEdits({ length }: string): number {
  if (length < 7) return 0;
  return length < 11 ? 1 : 2;
}

export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast[column - 2]! + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length]!;
}
