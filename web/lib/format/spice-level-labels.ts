/** At each index, the label of this spice level. */
export const SPICE_LEVEL_LABELS = ['None', 'Hint', 'Mild', 'Spicy', 'Very spicy', 'Extreme'] as const;
