export type StarFill = 'full' | 'half' | 'empty';

export function ratingStars(mean: number): StarFill[] {
  const halves = Math.round(Math.min(Math.max(mean, 0), 5) * 2);
  return [1, 2, 3, 4, 5].map((star) => {
    if (halves >= star * 2) return 'full';
    return halves === star * 2 - 1 ? 'half' : 'empty';
  });
}
