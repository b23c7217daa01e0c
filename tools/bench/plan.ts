export type BenchPlan = { isFull: boolean; seconds: number; rounds: number };
export type BenchContext = { plan: BenchPlan; step: (text: string) => void };

export const SHORT: BenchPlan = { isFull: false, seconds: 1.5, rounds: 3 };
export const FULL: BenchPlan = { isFull: true, seconds: 8, rounds: 5 };
