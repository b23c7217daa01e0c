import type { Sandwich } from '#contract/sandwiches.ts';

type Diet = Pick<Sandwich, 'dietaryInfo'>;

const CONTENTS = [
  ['containsGluten', 'gluten'],
  ['containsEggs', 'eggs'],
  ['containsDairy', 'dairy'],
] as const;

export type DietWords = {
  /** What somebody has said: "Contains gluten", "No dairy", "Organic". */
  facts: string[];
  /** What nobody has: never the same as free of it. */
  unknown: string[];
  spicy: boolean;
};

export function dietWords({ dietaryInfo }: Diet): DietWords {
  const known = CONTENTS.filter(([key]) => dietaryInfo[key] !== null);
  return {
    facts: [
      ...known.map(([key, word]) => (dietaryInfo[key] ? `Contains ${word}` : `No ${word}`)),
      ...(dietaryInfo.organic ? ['Organic'] : []),
    ],
    unknown: CONTENTS.filter(([key]) => dietaryInfo[key] === null).map(([, word]) => word),
    spicy: dietaryInfo.spicy,
  };
}

/** "gluten, eggs or dairy" */
export function orList(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
