import { Search } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { LIST_SORTS, LIST_FILTERS, type ListSort } from '#shared/members/list-filters.ts';
import {
  LIST_ORDER_LABELS,
  LIST_FILTER_LABELS,
  collectionPageUrl,
  parseCollectionFilters,
} from '#web/features/collection/list/collection-filters.ts';
import type { CollectionFilters } from '#web/features/collection/list/collection-filters.ts';
import { useInputTypedBeforeHydration } from '#web/ui/forms/use-input-typed-before-hydration.ts';
import { LinkTabs } from '#web/ui/controls/link-tabs.tsx';

const DEBOUNCE_MS = 300;

export function CollectionTabs({ filters, children }: { filters: CollectionFilters; children: ReactNode }) {
  const tabs = LIST_FILTERS.map((listFilter) => ({
    label: LIST_FILTER_LABELS[listFilter],
    isActive: listFilter === filters.listFilter,
    to: collectionPageUrl({ ...filters, listFilter }),
  }));
  return (
    <LinkTabs label="Your list" tabs={tabs}>
      {children}
    </LinkTabs>
  );
}

type ListToolsProps = {
  filters: CollectionFilters;
  q: string;
  onType: (text: string) => void;
  isSortable: boolean;
};

export function CollectionToolbar({ filters, q, onType, isSortable }: ListToolsProps) {
  const [, navigate] = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const field = useInputTypedBeforeHydration(q, type);

  function type(text: string) {
    onType(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(text), DEBOUNCE_MS);
  }

  function settle(text: string) {
    clearTimeout(timer.current);
    // Reads the current URL: a tab may have been clicked since the last key.
    const now = parseCollectionFilters(location.search);
    navigate(collectionPageUrl({ ...now, q: text.trim() }), { replace: true });
  }

  return (
    <form
      className="list-tools"
      action="/collection"
      onSubmit={(event) => {
        event.preventDefault();
        settle(q);
      }}
    >
      <label className="list-search">
        <Search className="icon" aria-hidden />
        <span className="sr">Search your list</span>
        <input
          ref={field}
          type="search"
          name="q"
          placeholder="Search your list"
          autoComplete="off"
          value={q}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </label>
      {isSortable && (
        <OrderChoice
          order={filters.order}
          onChoose={(order) =>
            navigate(collectionPageUrl({ ...filters, q: q.trim(), order }), { replace: true })
          }
        />
      )}
      <button type="submit" hidden>
        Search
      </button>
    </form>
  );
}

function OrderChoice({ order: chosen, onChoose }: { order: ListSort; onChoose: (order: ListSort) => void }) {
  return (
    <label className="list-order">
      <span className="sr">Sort by</span>
      <select
        name="sort"
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value as ListSort)}
      >
        {LIST_SORTS.map((order) => (
          <option key={order} value={order}>
            {LIST_ORDER_LABELS[order]}
          </option>
        ))}
      </select>
    </label>
  );
}
