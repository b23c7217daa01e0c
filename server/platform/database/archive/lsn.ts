/** A position in the WAL as a number of bytes; exact up to 8 petabytes. */
export function parseLsn(text: string): number {
  const [high = '', low = ''] = text.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

export function parseLsnAsBigInt(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function formatLsn(lsn: number): string {
  return `${Math.floor(lsn / 2 ** 32).toString(16)}/${(lsn % 2 ** 32).toString(16)}`.toUpperCase();
}

export function walSegmentStart(lsn: number, segmentBytes: number): number {
  return lsn - (lsn % segmentBytes);
}

export function walSegmentName(timeline: number, lsn: number, segmentBytes: number): string {
  const perLogFile = 2 ** 32 / segmentBytes;
  const segment = Math.floor(lsn / segmentBytes);
  return [timeline, Math.floor(segment / perLogFile), segment % perLogFile]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}
