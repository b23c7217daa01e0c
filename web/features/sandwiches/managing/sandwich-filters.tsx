import type { Tag } from '#contract/catalog/tags.ts';
import { GapChips } from '#web/ui/tables/gap-chips.tsx';
import { SelectFilter } from '#web/ui/tables/table-panel.tsx';
import { SANDWICH_GAP_TEXTS, sandwichGapCountQuery } from './api.ts';
import type { ManagedView } from './managed-view.ts';

type SandwichFiltersProps = {
  view: ManagedView;
  tags: readonly Tag[];
  onChange: (changed: Partial<ManagedView>) => void;
};

export function SandwichFilters({ view, tags, onChange }: SandwichFiltersProps) {
  const options = [
    { value: '', text: 'Any tag' },
    ...tags.map(({ id, name }) => ({ value: String(id), text: name })),
  ];
  return (
    <>
      <SelectFilter
        label="Tag"
        value={view.tagId}
        options={options}
        onChange={(tagId) => onChange({ tagId })}
      />
      <GapChips
        label="Which sandwiches"
        gaps={SANDWICH_GAP_TEXTS}
        chosen={view.missing}
        countQuery={sandwichGapCountQuery}
        onChoose={(gap) => onChange({ missing: gap })}
      />
    </>
  );
}
