export type ChaosWriteLogEntry = {
  kind: ChaosWriteKind;
  key: string;
  sent: string[];
  acknowledged: string | null;
};
export type ChaosWriteKind = 'review' | 'wish' | 'bio' | 'restaurant' | 'sandwich' | 'picture';

export class ChaosWriteLog {
  readonly entries = new Map<string, ChaosWriteLogEntry>();
  acknowledged = 0;

  /** Recorded before sending: from now on the value may exist. */
  sends(kind: ChaosWriteKind, key: string, value: string): ChaosWriteLogEntry {
    const id = `${kind} ${key}`;
    const entry = this.entries.get(id) ?? { kind, key, sent: [], acknowledged: null };
    // Values sent before the last acknowledged one can no longer appear.
    entry.sent = [
      ...entry.sent.slice(entry.acknowledged === null ? 0 : entry.sent.lastIndexOf(entry.acknowledged)),
      value,
    ];
    this.entries.set(id, entry);
    return entry;
  }

  /** After a 2xx response the value must exist. */
  has(entry: ChaosWriteLogEntry, value: string): void {
    entry.acknowledged = value;
    this.acknowledged += 1;
  }
}

export function describeLostWrite(
  { kind, key, sent, acknowledged }: ChaosWriteLogEntry,
  stored: string | undefined,
): string | null {
  if (stored === undefined) return acknowledged === null ? null : `lost: ${kind} ${key}`;
  const allowed = acknowledged === null ? sent : sent.slice(sent.lastIndexOf(acknowledged));
  return allowed.includes(stored)
    ? null
    : `${kind} ${key} is ${stored} where ${acknowledged} was acknowledged`;
}
