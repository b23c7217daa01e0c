/** How much is measured: minutes, or as long as the figures of the table want. */
export type Plan = { isFull: boolean; seconds: number; rounds: number };
export type Bench = { plan: Plan; step: (text: string) => void };

export const SHORT: Plan = { isFull: false, seconds: 1.5, rounds: 3 };
export const FULL: Plan = { isFull: true, seconds: 8, rounds: 5 };
