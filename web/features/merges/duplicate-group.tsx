import { Merge as MergeIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { DuplicateGroup, DuplicateReason } from '#contract/administration/duplicates.ts';
import type { MergeSide } from '#contract/administration/merges.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';

const REASON_TEXTS: Record<DuplicateReason, string> = {
  name: 'Same name',
  brand: 'Same brand',
  website: 'Same website',
  phone: 'Same phone number',
  address: 'Same address',
  pin: 'Same pin',
};

type DuplicateGroupProps = {
  group: DuplicateGroup;
  busy: boolean;
  onMerge: (ids: number[]) => void;
  onDismiss: (id: number, others: number[]) => void;
};

export function DuplicateGroupPanel({ group, busy, onMerge, onDismiss }: DuplicateGroupProps) {
  const { restaurants, reasons, total } = group;
  const [excluded, setExcluded] = useState<readonly number[]>([]);
  const ids = restaurants.map(({ id }) => id);
  const chosen = ids.filter((id) => !excluded.includes(id));
  const name = restaurants[0]?.name ?? '';
  return (
    <section className="duplicates panel" aria-label={`Possible duplicates of ${name}`}>
      <header>
        <h2>{name}</h2>
        <p className="pair">
          {reasons.map((reason) => (
            <Chip key={reason}>{REASON_TEXTS[reason]}</Chip>
          ))}
        </p>
      </header>
      <ul>
        {restaurants.map((side) => (
          <DuplicateSide
            key={side.id}
            side={side}
            isChosen={chosen.includes(side.id)}
            busy={busy}
            onChoose={(isChosen) =>
              setExcluded(isChosen ? excluded.filter((id) => id !== side.id) : [...excluded, side.id])
            }
            onDismiss={() =>
              onDismiss(
                side.id,
                ids.filter((id) => id !== side.id),
              )
            }
          />
        ))}
      </ul>
      <footer>
        {total > restaurants.length && (
          <p className="muted small">
            These are the first {restaurants.length} of {total}. Merge them, then check for more.
          </p>
        )}
        <Button
          className="sm"
          disabled={busy || chosen.length < 2}
          aria-label={`Merge ${chosen.length} restaurants: ${name}`}
          onClick={() => onMerge(chosen)}
        >
          <MergeIcon className="icon" aria-hidden />
          {chosen.length === ids.length && ids.length > 2 ? 'Merge all of these' : 'Merge'}
        </Button>
      </footer>
    </section>
  );
}

type DuplicateSideProps = {
  side: MergeSide;
  isChosen: boolean;
  busy: boolean;
  onChoose: (isChosen: boolean) => void;
  onDismiss: () => void;
};

function DuplicateSide({ side, isChosen, busy, onChoose, onDismiss }: DuplicateSideProps) {
  const { id, name, address, website, locationCount, sandwichCount, reviewCount } = side;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={`Merge ${name}, number ${id}`}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </label>
      <div>
        <p>
          <Link href={`/restaurant/${id}`}>{name}</Link> <span className="muted small num">#{id}</span>
        </p>
        <p className="muted small">{[address, website].filter(Boolean).join(' · ') || 'No address yet'}</p>
        <p className="muted small">
          {formatCountWithNoun(locationCount, 'location', 'locations')},{' '}
          {formatCountWithNoun(sandwichCount, 'sandwich', 'sandwiches')},{' '}
          {formatCountWithNoun(reviewCount, 'review', 'reviews')}
        </p>
      </div>
      <Button
        className="sm"
        variant="line"
        disabled={busy}
        aria-label={`Not a duplicate: ${name}, number ${id}`}
        onClick={onDismiss}
      >
        Not a duplicate
      </Button>
    </li>
  );
}
