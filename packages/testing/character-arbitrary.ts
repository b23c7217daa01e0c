import fc from 'fast-check';

/** The library's own `binary` lists all million characters first, which takes seconds in each worker. */
export const characterArbitrary = fc
  .oneof(fc.nat(0xff), fc.nat(0xffff), fc.nat(0x10ffff))
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
