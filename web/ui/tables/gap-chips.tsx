import { useQuery, type UseQueryOptions } from '@tanstack/react-query';

type GapChipProps<Gap extends string> = {
  chosen: Gap | '';
  /** A formatted number of the rows that have the gap. */
  countQuery: (gap: Gap | '') => UseQueryOptions<unknown, Error, string | undefined, unknown[]>;
  onChoose: (gap: Gap | '') => void;
};

type GapChipsProps<Gap extends string> = GapChipProps<Gap> & {
  label: string;
  gaps: readonly { gap: Gap; text: string }[];
};

export function GapChips<Gap extends string>({ label, gaps, ...chip }: GapChipsProps<Gap>) {
  return (
    <div className="gaps" role="group" aria-label={label}>
      <GapChip gap="" text="All" {...chip} />
      {gaps.map(({ gap, text }) => (
        <GapChip key={gap} gap={gap} text={text} {...chip} />
      ))}
    </div>
  );
}

function GapChip<Gap extends string>({
  gap,
  text,
  chosen,
  countQuery,
  onChoose,
}: GapChipProps<Gap> & { gap: Gap | ''; text: string }) {
  const { data: count } = useQuery(countQuery(gap));
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
