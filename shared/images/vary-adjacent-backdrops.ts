type Pictured = { imageUrl: string | null; drawingUrl: string };

/** Numbers of the backdrops that suit every sandwich; the others would hide the flames of hot chicken. */
export const HEAT_NEUTRAL_BACKDROP_INDEXES = [0, 1, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19];

/** The cards before and above it, if a row has three cards. */
const NEIGHBORS = 3;
/** Similar colors have numbers far apart. */
const STRIDE = 7;

/** A sandwich beside another one with the same backdrop is drawn with a different one. */
export function varyAdjacentBackdrops<T extends Pictured>(list: readonly T[]): T[] {
  const shown: (number | null)[] = [];
  return list.map((each) => {
    const { base, own } = splitDrawingUrl(each);
    const near = shown.slice(-NEIGHBORS);
    const backdrop = own !== null && near.includes(own) ? otherBackdrop(own, near) : own;
    shown.push(backdrop);
    const drawingUrl = backdrop === own ? `${base}.svg` : `${base}-on${backdrop}.svg`;
    return drawingUrl === each.drawingUrl || own === null ? each : { ...each, drawingUrl };
  });
}

/** The same for entries that each have a sandwich. */
export function varyAdjacentBackdropsOfEntries<T extends { sandwich: Pictured }>(entries: readonly T[]): T[] {
  const sandwiches = varyAdjacentBackdrops(entries.map(({ sandwich }) => sandwich));
  return entries.map((entry, at) => ({ ...entry, sandwich: sandwiches[at]! }));
}

/** The stored backdrop is part of a drawing's version: `/images/sandwiches/12-1f3a9c20abx4.svg`. */
function splitDrawingUrl({ imageUrl, drawingUrl }: Pictured): { base: string; own: number | null } {
  const [, base = '', own] = /^(.+-\w+x(\d+))(?:-on\d+)?\.svg$/.exec(drawingUrl) ?? [];
  return { base, own: own === undefined || imageUrl !== null ? null : Number(own) };
}

function otherBackdrop(own: number, near: readonly (number | null)[]): number {
  const count = HEAT_NEUTRAL_BACKDROP_INDEXES.length;
  const order = HEAT_NEUTRAL_BACKDROP_INDEXES.map(
    (_, step) => HEAT_NEUTRAL_BACKDROP_INDEXES[(own + (step + 1) * STRIDE) % count]!,
  );
  return order.find((backdrop) => backdrop !== own && !near.includes(backdrop)) ?? own;
}
