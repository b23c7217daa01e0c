import { afterEach, beforeEach, vi } from 'vitest';

/** A warning or an error on the console fails the test (house style 16). */
const messages: string[] = [];

beforeEach(() => {
  messages.length = 0;
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (...args: unknown[]) => void messages.push(args.map(String).join(' ')),
    );
  }
});

afterEach(() => {
  if (messages.length > 0) throw new Error(`The test printed to the console:\n${messages.join('\n')}`);
});
