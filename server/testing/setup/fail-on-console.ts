import { afterEach, beforeEach, vi } from 'vitest';

/** A warning or an error on the console fails the test (house style 16). */
const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (...words: unknown[]) => void noise.push(words.map(String).join(' ')),
    );
  }
});

afterEach(() => {
  if (noise.length > 0) throw new Error(`The test printed to the console:\n${noise.join('\n')}`);
});
