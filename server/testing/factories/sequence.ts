let last = 0;

export function nextSequenceNumber(): number {
  last += 1;
  return last;
}
