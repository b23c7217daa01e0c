import { DrawingRandom } from '../svg/drawing-random.ts';
import { heatLevel } from '../sandwich/parse-recipe.ts';
import type { DrawingRecipeInput } from '../sandwich/parse-recipe.ts';

/** Wall, table and marks on the wall; the plate and its rim. Warm ones would hide the flames of hot chicken. */
export type BackdropColors = {
  wall: string;
  table: string;
  mark: string;
  plate: string;
  rim: string;
  warm?: boolean;
};

/** Each sandwich stores an index into this list: add at the end, never reorder. */
export const SANDWICH_BACKDROP_COLORS: readonly [BackdropColors, ...BackdropColors[]] = [
  { wall: '#F7CF6B', table: '#E9A93A', mark: '#F2BE4E', plate: '#FFFFFF', rim: '#E9E0D2' },
  { wall: '#8CC7BC', table: '#4F9C90', mark: '#7BBBAF', plate: '#FFF6E6', rim: '#E7D9BF' },
  { wall: '#F2A48C', table: '#DB7258', mark: '#EC947A', plate: '#FFFFFF', rim: '#EADBD2', warm: true },
  { wall: '#2F5DA8', table: '#1F4484', mark: '#396ABA', plate: '#F8EFE0', rim: '#DCCFB8' },
  { wall: '#F8E3BE', table: '#D9A86A', mark: '#F0D4A2', plate: '#C9452C', rim: '#A83420' },
  { wall: '#B4CF87', table: '#7EA550', mark: '#A3C273', plate: '#FFFBF2', rim: '#E5DCC6' },
  { wall: '#4A2537', table: '#341726', mark: '#5A3146', plate: '#F3B9A4', rim: '#D9937A' },
  { wall: '#C7B4E2', table: '#9A82C4', mark: '#B9A3D9', plate: '#FFFFFF', rim: '#E3DBEE' },
  { wall: '#C8412A', table: '#9C2A18', mark: '#D4543B', plate: '#FBEBD0', rim: '#E2CBA2', warm: true },
  { wall: '#BFE0E8', table: '#78B4C4', mark: '#AAD3DD', plate: '#FFFFFF', rim: '#DDE8EA' },
  { wall: '#24483B', table: '#17342A', mark: '#2D5849', plate: '#F1DFC0', rim: '#D5BD93' },
  { wall: '#FFC9A8', table: '#F0955F', mark: '#FBB58B', plate: '#33628E', rim: '#264B70', warm: true },
  { wall: '#F4B6C2', table: '#D97F93', mark: '#EDA3B2', plate: '#FFF9F2', rim: '#EBD6D6' },
  { wall: '#1F6F78', table: '#12515A', mark: '#2A808A', plate: '#FFE9C9', rim: '#E5C796' },
  { wall: '#E9DCC8', table: '#8F6B4A', mark: '#DDCBB0', plate: '#2F6A4F', rim: '#234F3B' },
  { wall: '#6D8FD6', table: '#4467B5', mark: '#7F9EDF', plate: '#FFF3D9', rim: '#E4D2AB' },
  { wall: '#D9E27A', table: '#AEBB3F', mark: '#CBD562', plate: '#FFFFFF', rim: '#E6E6CC' },
  { wall: '#33251F', table: '#1F1511', mark: '#43322A', plate: '#F2B233', rim: '#CE9118' },
  { wall: '#A9D8F0', table: '#F3DDAE', mark: '#C2E5F6', plate: '#F2735B', rim: '#D2553E' },
  { wall: '#8E5AA3', table: '#6A3D80', mark: '#9B69AF', plate: '#FBE7F1', rim: '#DDBFD2' },
];

/** Excludes the warm backdrops for hot chicken. */
export function suitableBackdropsOf(heat: number): number[] {
  return SANDWICH_BACKDROP_COLORS.map((_, at) => at).filter(
    (at) => heat < 3 || !SANDWICH_BACKDROP_COLORS[at]?.warm,
  );
}

const STRIDE = 7; // shares no factor with a pool of 20 or 17, so that a walk by it meets every backdrop

/**
 * Chosen once, when the sandwich is created, and stored: at random, unless a neighbor (same restaurant, nearest,
 * last added) has the same; then the first one that the fewest neighbors have.
 */
export function chooseBackdropNumber(input: DrawingRecipeInput, taken: readonly (number | null)[]): number {
  const pool = suitableBackdropsOf(heatLevel(input));
  const own = new DrawingRandom(`${input.name}|${input.ingredients.join('|')}`)
    .of('backdrop')
    .below(pool.length);
  const order = pool.map((_, k) => pool[(own + k * STRIDE) % pool.length] ?? 0);
  const uses = (backdrop: number) => taken.filter((other) => other === backdrop).length;
  return order.reduce((best, next) => (uses(next) < uses(best) ? next : best));
}

/** The backdrop of a stored number, or a random one if there is none; never a warm one behind flames. */
export function chooseDrawingBackdrop(
  stored: number | null | undefined,
  heat: number,
  random: DrawingRandom,
): BackdropColors {
  const pool = suitableBackdropsOf(heat);
  const by = stored === null || stored === undefined ? random.below(pool.length) : stored;
  const chosen = pool.includes(by) ? by : pool[Math.abs(Math.trunc(by)) % pool.length];
  return SANDWICH_BACKDROP_COLORS[chosen ?? 0] ?? SANDWICH_BACKDROP_COLORS[0];
}
