/** One thing that a client wrote: what it is, and what was sent for it, in order. */
export type LedgerEntry = { kind: EntryKind; key: string; sent: string[]; acknowledged: string | null };
export type EntryKind = 'review' | 'wish' | 'bio' | 'restaurant' | 'sandwich' | 'picture';

/** What the site has said that it has, kept outside of it. */
export class Ledger {
  readonly entries = new Map<string, LedgerEntry>();
  acknowledged = 0;

  /** Before it is sent: from now on it may be there. */
  sends(kind: EntryKind, key: string, value: string): LedgerEntry {
    const id = `${kind} ${key}`;
    const entry = this.entries.get(id) ?? { kind, key, sent: [], acknowledged: null };
    // What was sent before the last acknowledged value can no longer come to be.
    entry.sent = [
      ...entry.sent.slice(entry.acknowledged === null ? 0 : entry.sent.lastIndexOf(entry.acknowledged)),
      value,
    ];
    this.entries.set(id, entry);
    return entry;
  }

  /** The site has answered with a 2xx: from now on it must be there. */
  has(entry: LedgerEntry, value: string): void {
    entry.acknowledged = value;
    this.acknowledged += 1;
  }
}

/** What is wrong with what is there, in a sentence; null where it is the last acknowledged value or one sent after it. */
export function findLoss(
  { kind, key, sent, acknowledged }: LedgerEntry,
  there: string | undefined,
): string | null {
  if (there === undefined) return acknowledged === null ? null : `lost: ${kind} ${key}`;
  const allowed = acknowledged === null ? sent : sent.slice(sent.lastIndexOf(acknowledged));
  return allowed.includes(there) ? null : `${kind} ${key} is ${there} where ${acknowledged} was acknowledged`;
}
