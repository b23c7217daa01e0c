import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PlaceSuggestion } from '#contract/catalog/place-search.ts';
import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { useDistanceOrigin } from '#web/lib/geo/geolocation.ts';
import { InCatalogChip } from './in-catalog-chip.tsx';
import { fetchPlaceSuggestions } from '../prefill-requests.ts';

type PlaceSuggestionsProps = {
  id: string;
  typed: string;
  suggestions: readonly PlaceSuggestion[];
  active: number;
  onPick: (index: number) => void;
};

/** The listbox of a combobox: the focus stays in the field while the arrow keys move the active option. */
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
            // The field must not lose the focus before the click.
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
            <InCatalogChip place={suggestion} />
          </div>
        ))}
      </div>
      <p className="sr" role="status">
        {suggestions.length > 0 ? formatCountWithNoun(suggestions.length, 'suggestion', 'suggestions') : ''}
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

export function splitAtMatch(text: string, typed: string): [before: string, match: string, after: string] {
  const needle = typed.trim().toLowerCase();
  const at = needle === '' ? -1 : text.toLowerCase().indexOf(needle);
  if (at < 0) return [text, '', ''];
  return [text.slice(0, at), text.slice(at, at + needle.length), text.slice(at + needle.length)];
}

// The minimum text length for suggestions, and the debounce (A9.2).
export const MIN_PLACE_SUGGESTION_CHARACTERS = 3;
export const PLACE_SUGGESTION_DEBOUNCE_MS = 300;

/** Suggestions while typing; none after an error, because the search still works. */
export function usePlaceSuggestions(text: string): readonly PlaceSuggestion[] {
  const input = normalizeSearchQuery(text);
  const { latitude, longitude } = useDistanceOrigin();
  const [found, setFound] = useState({ input: '', places: NONE });
  const isEnough = input.length >= MIN_PLACE_SUGGESTION_CHARACTERS;

  useEffect(() => {
    if (!isEnough) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(() => {
      fetchPlaceSuggestions(input, { latitude, longitude }, signal).then(
        (places) => setFound({ input, places }),
        () => {
          if (!signal.aborted) setFound({ input, places: NONE });
        },
      );
    }, PLACE_SUGGESTION_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [input, isEnough, latitude, longitude]);

  // While loading, suggestions for a prefix or an extension of the text stay; others are removed.
  const isAboutIt = input.startsWith(found.input) || found.input.startsWith(input);
  return isEnough && isAboutIt ? found.places : NONE;
}

const NONE: readonly PlaceSuggestion[] = [];
