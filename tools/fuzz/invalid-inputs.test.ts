import { expect, test } from 'vitest';
import { INVALID_INPUTS, applyInvalidInput } from './invalid-inputs.ts';

test('every kind of invalid input changes the request, and another type can be null', () => {
  const request = { params: { id: '1' }, query: [['limit', '5']] as [string, string][], body: { hens: 3 } };
  for (const input of INVALID_INPUTS) {
    const made = Array.from({ length: 100 }, (_, salt) => applyInvalidInput(input, request, salt));
    expect(made.some((each) => JSON.stringify(each) !== JSON.stringify(request))).toBe(true);
    if (input === 'another type') expect(made.map(({ body }) => body)).toContainEqual({ hens: null });
  }
});
