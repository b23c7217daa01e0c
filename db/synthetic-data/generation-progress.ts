import type { TaskProgress } from '#server/platform/cli/create-progress-reporter.ts';
import type { GeneratedDatabaseSize } from './generation-options.ts';

export type GenerationProgressCallback = (step: TaskProgress) => void;

/** The relative cost of each part, in seconds of one machine at these sizes. */
function costsOf({ sandwiches, reviews, members }: GeneratedDatabaseSize) {
  const [s, r, m] = [sandwiches / 1e6, reviews / 5e6, members / 5e5];
  return {
    plan: 12 * r + 4 * s,
    strip: 1,
    restaurants: 2 * s,
    locations: 4 * s,
    sandwiches: 60 * s,
    'sandwich tags': 5 * s,
    users: 6 * m,
    reviews: 45 * r,
    'user sandwiches': 25 * r,
    'user actions': 75 * r,
    'user badges': 3 * m,
    totals: 10 * s,
    hours: 30 * s,
    index: 200 * r,
    words: 12 * s,
    map: 15 * s,
    matches: 90 * s,
    tidy: 60 * r,
  };
}
type Costs = ReturnType<typeof costsOf>;
type Part = keyof Costs;

export function createGenerationProgress(
  size: GeneratedDatabaseSize,
  onProgress: GenerationProgressCallback,
) {
  const costs = costsOf(size);
  const parts = Object.keys(costs) as Part[];
  const all = parts.reduce((sum, part) => sum + costs[part], 0);
  const before = (part: Part) =>
    parts.slice(0, parts.indexOf(part)).reduce((sum, one) => sum + costs[one], 0);
  const counts = new Map<Part, number>();
  const show = (part: Part, share: number, text: string) =>
    onProgress({ done: before(part) + costs[part] * Math.min(1, share), all, text });
  const step = (part: Part, label: string) => {
    const done = counts.get(part) ?? 0;
    counts.set(part, done + 1);
    show(part, done / STEPS_OF_A_PART, label);
  };
  return {
    step,
    index: (label: string) => step('index', label),
    rows: (name: string) => (done: number) => {
      const expected = expectedRows(name as Part, size);
      show(name as Part, done / expected, `${done.toLocaleString('en-US')} ${name}`);
    },
  };
}

const STEPS_OF_A_PART = 40;

function expectedRows(part: Part, { sandwiches, reviews, members }: GeneratedDatabaseSize): number {
  const rows: Partial<Record<Part, number>> = {
    restaurants: sandwiches / 12,
    locations: sandwiches / 10,
    sandwiches,
    'sandwich tags': sandwiches * 1.8,
    users: members,
    reviews,
    'user sandwiches': reviews * 0.7,
    'user actions': reviews * 1.7,
    'user badges': members * 0.6,
  };
  return Math.max(1, rows[part] ?? 1);
}
