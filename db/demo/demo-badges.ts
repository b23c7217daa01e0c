export type DemoBadge = { name: string; requiredXp: number; description: string };

export const DEMO_BADGES: readonly DemoBadge[] = [
  { name: 'Hatchling', requiredXp: 100, description: 'Out of the shell. You know where the napkins are.' },
  { name: 'Lunch Regular', requiredXp: 250, description: 'They start making it when they see your car.' },
  { name: 'Drum Major', requiredXp: 500, description: 'You walk in front and the table follows.' },
  {
    name: 'Street Scholar',
    requiredXp: 800,
    description: 'Trucks, carts, curbs. You have read the whole shelf.',
  },
  { name: 'Coop Captain', requiredXp: 1200, description: 'People ask you first and argue after.' },
  { name: 'Heat Seeker', requiredXp: 1600, description: 'You have stopped looking at the little flames.' },
  { name: 'Golden Thigh', requiredXp: 2200, description: 'Dark meat, bright future.' },
  { name: 'King of the Coop', requiredXp: 3000, description: 'Nobody has seen you cook for yourself.' },
];
