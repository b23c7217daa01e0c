export type HeatLabel = 'Spicy' | 'Very Spicy';

/** Decided by the level alone: above 2 and above 3 (M2.85). */
export function heatLabel(spiceLevel: number): HeatLabel | null {
  if (spiceLevel > 3) return 'Very Spicy';
  return spiceLevel > 2 ? 'Spicy' : null;
}
