import { Flame } from 'lucide-react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { heatLabel } from '#shared/catalog/heat-label.ts';
import { Chip } from '#web/ui/display/chip.tsx';

export function SandwichChips({ sandwich, max = Infinity }: { sandwich: Sandwich; max?: number }) {
  const heat = heatLabel(sandwich.spiceLevel);
  const tags = sandwich.tags.slice(0, heat ? max - 1 : max);
  if (!heat && tags.length === 0) return null;
  return (
    <p className="chips">
      <HeatChip spiceLevel={sandwich.spiceLevel} />
      {tags.map((tag) => (
        <Chip key={tag.id}>{tag.name}</Chip>
      ))}
    </p>
  );
}

export function HeatChip({ spiceLevel }: Pick<Sandwich, 'spiceLevel'>) {
  const heat = heatLabel(spiceLevel);
  if (!heat) return null;
  return (
    <Chip tone="hot">
      <Flame className="icon" aria-hidden />
      {heat}
    </Chip>
  );
}
