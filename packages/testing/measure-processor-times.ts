/** One measurement can be slow on a busy machine, but quadratic cost stays quadratic. */
const MAX_TRIES = 15;
/** For shorter times, the clock's resolution matters more than the text. */
const FLOOR_MS = 20;

type Work = (length: number) => unknown;
export type ProcessorTimes = { halfSizeMs: number; fullSizeMs: number };

export async function measureProcessorTimes(work: Work, length: number): Promise<ProcessorTimes> {
  const cost = { halfSizeMs: Infinity, fullSizeMs: Infinity };
  for (let tried = 0; tried < MAX_TRIES && !areTimesLinear(cost); tried += 1) {
    cost.halfSizeMs = Math.min(cost.halfSizeMs, await costMs(() => work(length / 2)));
    cost.fullSizeMs = Math.min(cost.fullSizeMs, await costMs(() => work(length)));
  }
  return cost;
}

export function areTimesLinear({ halfSizeMs, fullSizeMs }: ProcessorTimes): boolean {
  return fullSizeMs < 3 * Math.max(halfSizeMs, FLOOR_MS);
}

async function costMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
