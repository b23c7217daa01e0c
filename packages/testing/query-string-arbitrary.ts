import fc from 'fast-check';
import { characterArbitrary } from './character-arbitrary.ts';

const plain = fc.constantFrom(...`abzABZ019-._~!$&'()*+,;=:@/?`);
const encoded = characterArbitrary.map(encodeURIComponent);

/** Like the library's `webQueryParameters`, which lists all million characters first. */
export const queryStringArbitrary = fc.string({
  unit: fc.oneof({ weight: 3, arbitrary: plain }, encoded),
  maxLength: 80,
});
