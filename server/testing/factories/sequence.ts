let last = 0;

export function nextTestSequenceNumber(): number {
  last += 1;
  return last;
}
