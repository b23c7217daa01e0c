/** At each index, the label of this spice level. */
export const SPICE_LEVEL_LABELS = ['None', 'A hint', 'Mild', 'Spicy', 'Very Spicy', 'Extreme'] as const;
