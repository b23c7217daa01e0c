/** `from <= minute < to` */
export type MinuteRange = {
  readonly from: number;
  readonly to: number;
};

export function mergeRanges(ranges: readonly MinuteRange[]): MinuteRange[] {
  const result: MinuteRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    if (range.to <= range.from) continue;
    const last = result.at(-1);
    if (last && range.from <= last.to) {
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    } else {
      result.push({ from: range.from, to: range.to });
    }
  }
  return result;
}

export function containsMinute(ranges: readonly MinuteRange[], minute: number): boolean {
  return ranges.some(({ from, to }) => from <= minute && minute < to);
}

export function shiftRange({ from, to }: MinuteRange, by: number): MinuteRange {
  return { from: from + by, to: to + by };
}
