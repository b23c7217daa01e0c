export type BenchPlan = { isFull: boolean; seconds: number; rounds: number };
export type BenchOptions = { plan: BenchPlan; step: (text: string) => void };

export const SHORT_BENCH_PLAN: BenchPlan = { isFull: false, seconds: 1.5, rounds: 3 };
export const FULL_BENCH_PLAN: BenchPlan = { isFull: true, seconds: 8, rounds: 5 };
