/** Tells whether something that was made from facts is still true, by when each fact last changed. */
export type Topics = {
  /** The moment, to be taken before the first fact is read. */
  moment(): number;
  change(topics: readonly string[]): void;
  changeAll(): void;
  /** Whether none of them has changed since that moment. */
  areUnchanged(topics: readonly string[], since: number): boolean;
};

/** Above this many changed facts the oldest answers go instead: the list of changes must not grow for ever. */
const REMEMBERED = 50_000;

export function createTopics(remembered = REMEMBERED): Topics {
  const changedAt = new Map<string, number>();
  let clock = 0;
  let allChangedAt = 0;
  const topics: Topics = {
    moment: () => clock,
    change(changed) {
      clock++;
      for (const topic of changed) changedAt.set(topic, clock);
      if (changedAt.size > remembered) topics.changeAll();
    },
    changeAll() {
      allChangedAt = ++clock;
      changedAt.clear();
    },
    areUnchanged: (made, since) =>
      allChangedAt <= since && made.every((topic) => (changedAt.get(topic) ?? 0) <= since),
  };
  return topics;
}
