import { MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { PlaceSuggestion } from '#contract/places.ts';
import { countText } from '#web/lib/format.ts';
import { ListedChip } from './listed-chip.tsx';
import { splitAtMatch } from './split-at-match.ts';

type PlaceSuggestionsProps = {
  id: string;
  typed: string;
  suggestions: readonly PlaceSuggestion[];
  /** Which of them the arrow keys have reached; -1 is none. */
  active: number;
  onPick: (index: number) => void;
};

/** The list of the combobox: the focus stays in the field, the keys move through here. */
export function PlaceSuggestions({ id, typed, suggestions, active, onPick }: PlaceSuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <div
        id={id}
        ref={list}
        className="wiz-suggestions"
        role="listbox"
        aria-label="Places"
        hidden={suggestions.length === 0}
      >
        {suggestions.map((suggestion, index) => (
          <div
            key={suggestion.placeId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // The field must not lose the focus before the press has been heard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(index)}
          >
            <MapPin className="icon" aria-hidden />
            <p>
              <b>
                <Matched text={suggestion.mainText} typed={typed} />
              </b>
              <span className="muted small">{suggestion.secondaryText}</span>
            </p>
            <ListedChip place={suggestion} />
          </div>
        ))}
      </div>
      <p className="sr" role="status">
        {suggestions.length > 0 ? countText(suggestions.length, 'suggestion', 'suggestions') : ''}
      </p>
    </>
  );
}

function Matched({ text, typed }: { text: string; typed: string }) {
  const [before, match, after] = splitAtMatch(text, typed);
  return (
    <>
      {before}
      {match && <mark>{match}</mark>}
      {after}
    </>
  );
}
