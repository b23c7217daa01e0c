import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import type { Badge } from '#contract/progress.ts';
import { BADGE_CATEGORIES } from '#contract/choices.ts';
import { isolated } from '#rules/isolated.ts';
import { useDebounced } from '#web/lib/debounced.ts';
import { searchNote, searchWords } from '#rules/search-words.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterChip } from '#web/ui/chip.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { EVERYTHING, badgesToAwardQuery, refreshBadges } from './api.ts';
import type { Filter } from './api.ts';
import { BadgeChoice } from './badge-choice.tsx';
import { awardBadge } from './save-badge.ts';
import type { ListedUser } from '#contract/accounts.ts';

type AwardDialogProps = {
  open: boolean;
  user: ListedUser;
  /** The ids of the badges that the user has. */
  held: ReadonlySet<number>;
  onClose: () => void;
};

export function AwardDialog({ open, user, held, onClose }: AwardDialogProps) {
  return (
    <FormDialog wide open={open} onClose={onClose} title="Award Badge" note={`to ${user.username}`}>
      {open && <AwardForm user={user} held={held} onClose={onClose} />}
    </FormDialog>
  );
}

function AwardForm({ user, held, onClose }: Omit<AwardDialogProps, 'open'>) {
  const client = useQueryClient();
  const [filter, setFilter] = useState<Filter>(EVERYTHING);
  const [chosen, setChosen] = useState<Badge | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAwarding, setAwarding] = useState(false);
  const q = useDebounced(searchWords(filter.q), 300);
  const { data, isError } = useQuery({
    ...badgesToAwardQuery({ ...filter, q }),
    placeholderData: keepPreviousData,
  });

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
    // Also where it failed: somebody else may have been quicker.
    await refreshBadges(client);
    setAwarding(false);
    if (isDone) onClose();
    else setChosen(null);
  }

  return (
    <form onSubmit={submit}>
      <BadgeFilter filter={filter} onFilter={setFilter} />
      {isError ? (
        <p role="alert">Failed to load badges. Please try refreshing the page.</p>
      ) : (
        <BadgeChoice badges={data} held={held} chosen={chosen} onChoose={choose} />
      )}
      <footer className="award-end">
        <p className={problem ? 'problem' : 'muted small'} role={problem ? 'alert' : undefined}>
          {problem ?? (chosen && `${isolated(chosen.name)}: ${chosen.description}`)}
        </p>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isAwarding}>
          {isAwarding ? 'Awarding...' : 'Award Badge'}
        </Button>
      </footer>
    </form>
  );
}

function BadgeFilter({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const noteId = useId();
  const note = searchNote(filter.q);
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
            on={filter.category === category}
            onToggle={() =>
              onFilter({ ...filter, category: filter.category === category ? 'all' : category })
            }
          >
            {category}
          </FilterChip>
        ))}
      </div>
    </div>
  );
}
