const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A name for the middle of a plain sentence, which must not run the way of the name; where there are elements, `bdi` does it. */
export function withBidiIsolates(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
