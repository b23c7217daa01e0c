import type { Tag } from '#contract/catalog/tags.ts';
import { compareAlphabetically } from '#web/lib/format/compare-alphabetically.ts';
import { Popover } from '#web/ui/controls/popover.tsx';
import { changeExploreFilters, toggleValue, type ExploreFilters } from './explore-filters.ts';
import { FilterLink } from './filter-link.tsx';
import { DropdownLabel } from './dropdown-label.tsx';

export function TagPicker({ explore, tags }: { explore: ExploreFilters; tags: readonly Tag[] }) {
  const { tags: chosen } = explore;
  return (
    <Popover label="Tags" button={<DropdownLabel>Tags</DropdownLabel>}>
      {groupsOf(tags).map(([type, members]) => (
        <section key={type}>
          <h3>{type}</h3>
          <div className="chips">
            {members.map(({ id, name }) => {
              const chosenTag = chosen.find((other) => other.toLowerCase() === name.toLowerCase());
              return (
                <FilterLink
                  key={id}
                  to={changeExploreFilters(explore, { tags: toggleValue(chosen, chosenTag ?? name) })}
                  isSelected={chosenTag !== undefined}
                >
                  {name}
                </FilterLink>
              );
            })}
          </div>
        </section>
      ))}
    </Popover>
  );
}

function groupsOf(tags: readonly Tag[]): [type: string, members: Tag[]][] {
  const groups = new Map<string, Tag[]>();
  for (const tag of tags) groups.set(tag.type, [...(groups.get(tag.type) ?? []), tag]);
  return [...groups].toSorted(([a], [b]) => compareAlphabetically(a, b));
}
