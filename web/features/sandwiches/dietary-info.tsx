import { Flame } from 'lucide-react';
import type { Sandwich } from '#contract/sandwiches.ts';
import { Chip } from '#web/ui/chip.tsx';
import { dietWords, orList } from './diet-words.ts';

type DietaryInfoProps = {
  sandwich: Pick<Sandwich, 'dietaryInfo'>;
};

export function DietaryInfo({ sandwich }: DietaryInfoProps) {
  const { facts, unknown, spicy } = dietWords(sandwich);
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
          Nobody has said whether it contains {orList(unknown)}. Ask at the counter.
        </p>
      )}
    </>
  );
}
