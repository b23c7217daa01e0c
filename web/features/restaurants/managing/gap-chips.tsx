import { useQuery } from '@tanstack/react-query';
import { gapCountQuery } from './api.ts';
import { GAPS } from './api.ts';
import type { Gap } from './api.ts';

type GapChipsProps = {
  chosen: Gap | null;
  onChoose: (gap: Gap | null) => void;
};

/** What still wants doing, each with how many there are. */
export function GapChips({ chosen, onChoose }: GapChipsProps) {
  return (
    <div className="gaps" role="group" aria-label="Which restaurants">
      <GapChip gap={null} text="All" chosen={chosen} onChoose={onChoose} />
      {GAPS.map(({ gap, text }) => (
        <GapChip key={gap} gap={gap} text={text} chosen={chosen} onChoose={onChoose} />
      ))}
    </div>
  );
}

function GapChip({ gap, text, chosen, onChoose }: GapChipsProps & { gap: Gap | null; text: string }) {
  const { data: count } = useQuery(gapCountQuery(gap));
  return (
    <button
      type="button"
      className={gap === chosen ? 'chip on' : 'chip'}
      aria-pressed={gap === chosen}
      onClick={() => onChoose(gap)}
    >
      {text} {count !== undefined && <span className="num">{count}</span>}
    </button>
  );
}
