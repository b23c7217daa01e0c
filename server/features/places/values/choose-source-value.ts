import type { DataSourceKind, DataSourceTrust } from '#contract/administration/sources.ts';

/** One value from a source. A value of an earlier edition only tells what was valid before. */
export type SourcedValue<Value> = {
  value: Value;
  source: string;
  kind: DataSourceKind;
  date: string | null;
  trust: DataSourceTrust;
  content: string;
  isSuperseded: boolean;
};

export type ValueAgreementRule<Value> = {
  /** Lower is closer; null if the values do not agree. */
  agreement(one: Value, other: Value): number | null;
  /** Whether a change from one value to the other waits for a decision. */
  isFar?(one: Value, other: Value): boolean;
  /** Values of a better kind come first, whatever their source; 0 is the best. */
  quality?(value: Value): number;
};

export type ChosenSourceValue<Value> = {
  chosen: SourcedValue<Value>;
  isAgreed: boolean;
  /** The strongest value that waits for a decision. */
  doubtful: SourcedValue<Value> | null;
};

/** Point 70 of the decisions: agreement of two sources, then the chain's own list, then the newer source (D70). */
export function chooseSourceValue<Value>(
  statements: readonly SourcedValue<Value>[],
  rule: ValueAgreementRule<Value>,
): ChosenSourceValue<Value> | null {
  const quality = rule.quality ?? (() => 0);
  const ordered = trustedOf(statements).toSorted(
    (a, b) => quality(a.value) - quality(b.value) || compareStrength(a, b),
  );
  const current = ordered.filter(({ isSuperseded }) => !isSuperseded);
  const agreed = findAgreed(current, rule);
  if (agreed) return { chosen: agreed, isAgreed: true, doubtful: null };
  const { isFar } = rule;
  const chosen = isFar ? chooseByDate(ordered, isFar) : current[0];
  if (!chosen) return null;
  const doubtful = isFar ? current.find(({ value }) => isFar(value, chosen.value)) : undefined;
  return { chosen, isAgreed: false, doubtful: doubtful ?? null };
}

/** A source with low trust counts only if no other source has a value. */
function trustedOf<Value>(statements: readonly SourcedValue<Value>[]): readonly SourcedValue<Value>[] {
  const trusted = statements.filter(({ trust }) => trust === 'normal');
  return trusted.length > 0 ? trusted : statements;
}

/** Negative if the first is stronger than the second. */
function compareStrength(one: SourcedValue<unknown>, other: SourcedValue<unknown>): number {
  return (
    Number(one.kind !== 'chain') - Number(other.kind !== 'chain') ||
    compareText(other.date ?? '', one.date ?? '') ||
    compareText(one.content, other.content)
  );
}

/** The strongest value for which another source agrees as closely as any two sources do. */
function findAgreed<Value>(
  ordered: readonly SourcedValue<Value>[],
  { agreement }: ValueAgreementRule<Value>,
): SourcedValue<Value> | null {
  let found: { statement: SourcedValue<Value>; closeness: number } | null = null;
  for (const [at, statement] of ordered.entries())
    for (const other of ordered.slice(at + 1)) {
      if (other.source === statement.source) continue;
      const closeness = agreement(statement.value, other.value);
      if (closeness !== null && (!found || closeness < found.closeness)) found = { statement, closeness };
    }
  return found?.statement ?? null;
}

/** As if the data had been imported in the order of its dates: large changes wait for a decision. */
function chooseByDate<Value>(
  ordered: readonly SourcedValue<Value>[],
  isFar: (one: Value, other: Value) => boolean,
): SourcedValue<Value> | undefined {
  const byDate = ordered.toSorted(
    (a, b) => compareText(a.date ?? '', b.date ?? '') || Number(b.isSuperseded) - Number(a.isSuperseded),
  );
  const seen = new Set<SourcedValue<Value>>();
  let chosen: SourcedValue<Value> | undefined;
  for (const next of byDate) {
    seen.add(next);
    const strongest = ordered.find((each) => seen.has(each) && !each.isSuperseded) ?? next;
    if (!chosen || !isFar(chosen.value, strongest.value)) chosen = strongest;
  }
  return chosen;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
