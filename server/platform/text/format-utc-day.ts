/** "Mar 1, 2026" */
export function formatUtcDay(day: Date): string {
  return day.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
