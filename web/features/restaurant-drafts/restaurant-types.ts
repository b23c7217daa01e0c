/** What the wizard offers (administration.md section 3). */
const OFFERED = ['Fast Food', 'Fast Casual', 'Casual Dining', 'Fine Dining', 'Food Truck', 'Cafe', 'Pub'];

/** The seven, and the current value where it is not among them: else a place of that type would lose it. */
export function typeOptions(current: string): string[] {
  return current === '' || OFFERED.includes(current) ? OFFERED : [...OFFERED, current];
}
