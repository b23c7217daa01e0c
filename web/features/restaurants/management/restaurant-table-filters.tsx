import { useQueries, useQuery } from '@tanstack/react-query';
import { NOT_IMPORTED_SOURCE_VALUE, PRICE_RANGES, RESTAURANT_TYPES } from '#contract/base/enum-values.ts';
import { useDebouncedInput } from '#web/lib/routing/use-url-state.ts';
import { MissingDataFilter } from '#web/ui/tables/missing-data-filter.tsx';
import { SelectFilter } from '#web/ui/tables/table-panel.tsx';
import {
  RESTAURANT_MISSING_DATA_FILTERS,
  restaurantMissingDataCountQuery,
  placeSourcesQuery,
} from './queries.ts';
import type { RestaurantsTableView } from './restaurants-table-view.ts';

type RestaurantFiltersProps = {
  view: RestaurantsTableView;
  onChange: (changed: Partial<RestaurantsTableView>) => void;
};

const TYPES = [
  { value: '', text: 'Any type' },
  ...RESTAURANT_TYPES.map((type) => ({ value: type, text: type })),
] as const satisfies readonly { value: RestaurantsTableView['type']; text: string }[];

const PRICES = [
  { value: '', text: 'Any price' },
  ...PRICE_RANGES.map((price) => ({ value: price, text: price })),
  { value: 'none', text: 'No price' },
] as const satisfies readonly { value: RestaurantsTableView['price']; text: string }[];

const GAPS = [{ gap: '', text: 'All' }, ...RESTAURANT_MISSING_DATA_FILTERS] as const;

export function RestaurantTableFilters({ view, onChange }: RestaurantFiltersProps) {
  const { type, price, missing } = view;
  const counts = useQueries({ queries: GAPS.map(({ gap }) => restaurantMissingDataCountQuery(gap)) });
  return (
    <>
      <SelectFilter
        label="Type"
        value={type}
        options={TYPES}
        onChange={(value) => onChange({ type: value })}
      />
      <SelectFilter
        label="Price"
        value={price}
        options={PRICES}
        onChange={(value) => onChange({ price: value })}
      />
      <SourceFilter value={view.source} onChange={(source) => onChange({ source })} />
      <CityFilter value={view.city} onChange={(city) => onChange({ city })} />
      <MissingDataFilter
        label="Which restaurants"
        gaps={GAPS.map((gap, at) => ({ ...gap, count: counts[at]?.data }))}
        chosen={missing}
        onChoose={(gap) => onChange({ missing: gap })}
      />
    </>
  );
}

type TextFilterProps = {
  value: string;
  onChange: (value: string) => void;
};

function SourceFilter({ value, onChange }: TextFilterProps) {
  const { data: sources = [] } = useQuery(placeSourcesQuery());
  const options = [
    { value: '', text: 'Any source' },
    { value: NOT_IMPORTED_SOURCE_VALUE, text: 'Added by hand' },
    ...sources.map(({ name }) => ({ value: name, text: name })),
  ];
  if (!options.some((option) => option.value === value)) options.push({ value, text: value });
  return <SelectFilter label="Source" value={value} options={options} onChange={onChange} />;
}

function CityFilter({ value, onChange }: TextFilterProps) {
  const [text, type] = useDebouncedInput(value, onChange);
  return (
    <label className="field">
      <span className="sr">City</span>
      <input
        type="text"
        placeholder="City"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </label>
  );
}
