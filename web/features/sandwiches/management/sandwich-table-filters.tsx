import { useQueries } from '@tanstack/react-query';
import type { Tag } from '#contract/catalog/tags.ts';
import { MissingDataFilter } from '#web/ui/tables/missing-data-filter.tsx';
import { SelectFilter } from '#web/ui/tables/table-panel.tsx';
import { SANDWICH_MISSING_DATA_FILTERS, sandwichMissingDataCountQuery } from './queries.ts';
import type { SandwichesTableView } from './sandwiches-table-view.ts';

type SandwichFiltersProps = {
  view: SandwichesTableView;
  tags: readonly Tag[];
  onChange: (changed: Partial<SandwichesTableView>) => void;
};

const GAPS = [{ gap: '', text: 'All' }, ...SANDWICH_MISSING_DATA_FILTERS] as const;

export function SandwichTableFilters({ view, tags, onChange }: SandwichFiltersProps) {
  const counts = useQueries({ queries: GAPS.map(({ gap }) => sandwichMissingDataCountQuery(gap)) });
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
      <MissingDataFilter
        label="Which sandwiches"
        gaps={GAPS.map((gap, at) => ({ ...gap, count: counts[at]?.data }))}
        chosen={view.missing}
        onChoose={(gap) => onChange({ missing: gap })}
      />
    </>
  );
}
