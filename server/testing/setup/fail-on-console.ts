import { afterEach, beforeEach, vi } from 'vitest';

/** House style 16: what a test prints as a warning or an error is a failure that nobody looked at. */
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
