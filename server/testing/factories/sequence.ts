let last = 0;

/** A number that no other row of this process has, for names that must differ. */
export function nextNumber(): number {
  last += 1;
  return last;
}
