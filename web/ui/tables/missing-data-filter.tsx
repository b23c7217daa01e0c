type Gap<Name extends string> = {
  gap: Name;
  text: string;
  /** Formatted; undefined while it loads. */
  count: string | undefined;
};

type GapChipsProps<Name extends string> = {
  label: string;
  gaps: readonly Gap<Name>[];
  chosen: Name;
  onChoose: (gap: Name) => void;
};

export function MissingDataFilter<Name extends string>({
  label,
  gaps,
  chosen,
  onChoose,
}: GapChipsProps<Name>) {
  return (
    <div className="gaps" role="group" aria-label={label}>
      {gaps.map(({ gap, text, count }) => (
        <button
          key={gap}
          type="button"
          className={gap === chosen ? 'chip on' : 'chip'}
          aria-pressed={gap === chosen}
          onClick={() => onChoose(gap)}
        >
          {text} {count !== undefined && <span className="num">{count}</span>}
        </button>
      ))}
    </div>
  );
}
