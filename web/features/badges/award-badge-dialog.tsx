import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import type { Badge } from '#contract/members/badges.ts';
import { BADGE_CATEGORIES } from '#contract/base/enum-values.ts';
import type { ListedUser } from '#contract/members/accounts.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { searchTextTooLongNotice, normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { useFailureText } from '#web/lib/offline/connection-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FilterChip } from '#web/ui/display/chip.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { BADGE_CATEGORY_LABELS } from './badge-category-labels.ts';
import {
  NO_BADGE_FILTER,
  badgeChoicesQuery,
  invalidateBadgeQueries,
  type BadgeListFilter,
} from './queries.ts';
import { awardBadge } from './badge-mutations.ts';
import { ScrollList } from './scroll-list.tsx';
import { BadgePicture } from './badge-picture.tsx';

type AwardDialogProps = {
  open: boolean;
  user: ListedUser;
  earned: ReadonlySet<number>;
  onClose: () => void;
};

export function AwardBadgeDialog({ open, user, earned, onClose }: AwardDialogProps) {
  return (
    <FormDialog wide open={open} onClose={onClose} title={`Award ${withBidiIsolates(user.username)} a badge`}>
      {open && <AwardForm user={user} earned={earned} onClose={onClose} />}
    </FormDialog>
  );
}

function AwardForm({ user, earned, onClose }: Omit<AwardDialogProps, 'open'>) {
  const client = useQueryClient();
  const [filter, setFilter] = useState<BadgeListFilter>(NO_BADGE_FILTER);
  const [chosen, setChosen] = useState<Badge | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAwarding, setAwarding] = useState(false);
  const q = useDebounced(normalizeSearchQuery(filter.q), 300);
  const { data, isError } = useQuery({
    ...badgeChoicesQuery({ ...filter, q }),
    placeholderData: keepPreviousData,
  });
  const failure = useFailureText('Failed to load badges. Please try refreshing the page.');

  function choose(badge: Badge) {
    setChosen(badge);
    setProblem(null);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isAwarding) return;
    if (!chosen) return setProblem('Please select a badge');
    setAwarding(true);
    const isDone = await awardBadge(user, chosen);
    // Also after a failure, because another admin may have been faster.
    await invalidateBadgeQueries(client);
    setAwarding(false);
    if (isDone) onClose();
    else setChosen(null);
  }

  return (
    <form onSubmit={submit}>
      <BadgeFilter filter={filter} onFilter={setFilter} />
      {isError && !data ? (
        <p role="alert">{failure}</p>
      ) : (
        <BadgeChoice badges={data} earned={earned} chosen={chosen} onChoose={choose} />
      )}
      <footer className="award-end">
        <p className={problem ? 'problem' : 'muted small'} role={problem ? 'alert' : undefined}>
          {problem ?? (chosen && `${withBidiIsolates(chosen.name)}: ${chosen.description}`)}
        </p>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isAwarding}>
          {isAwarding ? 'Awarding...' : 'Award badge'}
        </Button>
      </footer>
    </form>
  );
}

function BadgeFilter({
  filter,
  onFilter,
}: {
  filter: BadgeListFilter;
  onFilter: (filter: BadgeListFilter) => void;
}) {
  const noteId = useId();
  const note = searchTextTooLongNotice(filter.q);
  return (
    <div className="award-filter">
      <label className="field">
        <span className="sr">Search badges</span>
        <input
          type="search"
          placeholder="Search badges..."
          autoComplete="off"
          aria-describedby={note ? noteId : undefined}
          value={filter.q}
          onChange={(event) => onFilter({ ...filter, q: event.target.value })}
        />
      </label>
      {note && (
        <p className="small muted" id={noteId} role="status">
          {note}
        </p>
      )}
      <div className="chips" role="group" aria-label="Category">
        {BADGE_CATEGORIES.map((category) => (
          <FilterChip
            key={category}
            isSelected={filter.category === category}
            onToggle={() =>
              onFilter({ ...filter, category: filter.category === category ? 'all' : category })
            }
          >
            {BADGE_CATEGORY_LABELS[category]}
          </FilterChip>
        ))}
      </div>
    </div>
  );
}

type BadgeChoiceProps = {
  badges: readonly Badge[] | undefined;
  earned: ReadonlySet<number>;
  chosen: Badge | null;
  onChoose: (badge: Badge) => void;
};

function BadgeChoice({ badges, earned, chosen, onChoose }: BadgeChoiceProps) {
  if (!badges) return <p className="spinner" role="status" aria-label="Loading badges..." />;
  if (badges.length === 0) return <p className="muted award-none">No matching badges</p>;
  return (
    <ScrollList label="Badges">
      <fieldset className="award-choice">
        <legend className="sr">Badge</legend>
        {badges.map((badge) => (
          <label key={badge.id} className={earned.has(badge.id) ? 'earned' : undefined}>
            <input
              type="radio"
              name="badge"
              className="sr"
              disabled={earned.has(badge.id)}
              checked={badge.id === chosen?.id}
              onChange={() => onChoose(badge)}
            />
            <BadgePicture badge={badge} size={84} />
            <b>{badge.name}</b>
            {earned.has(badge.id) && (
              <span className="small">
                <Check className="icon" aria-hidden />
                Already has it
              </span>
            )}
          </label>
        ))}
      </fieldset>
    </ScrollList>
  );
}
