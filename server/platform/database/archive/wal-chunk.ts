/** A stretch of the WAL within one segment. Everything that was acknowledged before `date` is in it or in an earlier one. */
export type WalChunk = { timeline: number; start: number; end: number; date: Date };

const KEY =
  /\/wal\/([0-9a-f]{8})-([0-9a-f]{14})-([0-9a-f]{14})-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z\.gz$/;

export function walPrefix(archive: string): string {
  return `${archive}/wal/`;
}

export function walChunkKey(archive: string, { timeline, start, end, date }: WalChunk): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const time = date.toISOString().replaceAll(/[-:.]/g, '');
  return `${walPrefix(archive)}${hex(timeline, 8)}-${hex(start, 14)}-${hex(end, 14)}-${time}.gz`;
}

export function parseWalChunkKey(key: string): WalChunk | null {
  const [, timeline = '', start = '', end = '', ...time] = KEY.exec(key) ?? [];
  if (time.length === 0) return null;
  const [year, month, day, hour, minute, second, ms] = time;
  return {
    timeline: Number.parseInt(timeline, 16),
    start: Number.parseInt(start, 16),
    end: Number.parseInt(end, 16),
    date: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`),
  };
}
