import { Flame } from 'lucide-react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { Chip } from '#web/ui/display/chip.tsx';

export function DietaryInfo({ sandwich }: { sandwich: Pick<Sandwich, 'dietaryInfo'> }) {
  const { facts, unknown, spicy } = dietTexts(sandwich);
  return (
    <>
      {(facts.length > 0 || spicy) && (
        <p className="chips">
          {facts.map((fact) => (
            <Chip key={fact}>{fact}</Chip>
          ))}
          {spicy && (
            <Chip tone="hot">
              <Flame className="icon" aria-hidden />
              Spicy
            </Chip>
          )}
        </p>
      )}
      {unknown.length > 0 && (
        <p className="muted small unknown">
          We don’t know about {OR_LIST.format(unknown)}. Ask at the restaurant.
        </p>
      )}
    </>
  );
}

type Diet = Pick<Sandwich, 'dietaryInfo'>;

const CONTENTS = [
  ['containsGluten', 'gluten'],
  ['containsEggs', 'eggs'],
  ['containsDairy', 'dairy'],
] as const;

type DietTexts = {
  facts: string[];
  /** Allergens for which nothing is known; unknown never means free of it. */
  unknown: string[];
  spicy: boolean;
};

function dietTexts({ dietaryInfo }: Diet): DietTexts {
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

/** "gluten, eggs, or dairy" */
const OR_LIST = new Intl.ListFormat('en-US', { type: 'disjunction' });
