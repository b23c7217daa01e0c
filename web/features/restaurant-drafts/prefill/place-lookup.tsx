import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import type { PlaceSearchResult } from '#contract/catalog/place-search.ts';
import { searchTextTooLongNotice } from '#web/ui/controls/search-query.ts';
import { useDistanceOrigin } from '#web/lib/geo/geolocation.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PlaceResults } from './place-results.tsx';
import { PlaceSuggestions, usePlaceSuggestions } from './place-suggestions.tsx';
import { fetchPlaceDetails, fetchPlaces } from '../prefill-requests.ts';
import { focusWizardTab } from './focus-wizard-tab.ts';
import { useCancelableRequest } from '../use-cancelable-request.ts';
import { useRestaurantWizard } from '../wizard/wizard-state.tsx';
import { fillDraftFromPlace } from './fill-draft-from-place.ts';

export function PlaceLookup() {
  const lookup = usePlaceLookup();
  const { listId, text, suggestions, active, results, busyText } = lookup;
  return (
    <section aria-labelledby="wiz-place">
      <h2 id="wiz-place">Look it up</h2>
      <p className="muted">Fills in the name, address, and hours.</p>
      <div className="wiz-place">
        <Field label="Search for a place" message={searchTextTooLongNotice(text)}>
          {(tie) => (
            <input
              {...tie}
              type="text"
              role="combobox"
              aria-expanded={suggestions.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={lookup.activeId}
              autoComplete="off"
              spellCheck={false}
              placeholder="A name or an address"
              value={text}
              onChange={(event) => lookup.type(event.currentTarget.value)}
              onKeyDown={lookup.steer}
              onFocus={lookup.open}
              onBlur={lookup.close}
            />
          )}
        </Field>
        <Button variant="line" onClick={lookup.startSearch} aria-disabled={busyText !== null}>
          {busyText ? (
            <span className="spinner" aria-hidden="true" />
          ) : (
            <Search className="icon" aria-hidden />
          )}
          {busyText ?? 'Search'}
        </Button>
        <PlaceSuggestions
          id={listId}
          typed={text}
          suggestions={suggestions}
          active={active}
          onPick={lookup.pick}
        />
      </div>
      {results && <PlaceResults results={results} onChoose={lookup.choose} />}
    </section>
  );
}

function usePlaceLookup() {
  const listId = useId();
  const [text, setText] = useState('');
  const { suggestions, isShown, active, open, openAt, close } = useSuggestionList(text);
  const { results, busyText, search, choose } = usePlaceSearch();
  const chosen = isShown ? suggestions[active] : undefined;

  function type(next: string) {
    setText(next);
    openAt(-1);
  }

  function pick(index: number) {
    const suggestion = suggestions[index];
    if (!suggestion) return;
    setText(suggestion.mainText);
    close();
    choose(suggestion.placeId);
  }

  function startSearch() {
    close();
    search(text);
  }

  const count = suggestions.length;
  const actions: Record<string, () => void> = {
    ArrowDown: () => openAt(isShown ? (active + 1) % count : 0),
    ArrowUp: () => openAt(isShown && active > 0 ? active - 1 : count - 1),
    Escape: () => (isShown ? close() : type('')),
    Enter: () => (chosen ? pick(active) : startSearch()),
  };

  function steer(event: KeyboardEvent) {
    const action = actions[event.key];
    if (!action) return;
    action();
    event.preventDefault();
  }

  return {
    listId,
    text,
    suggestions: isShown ? suggestions : [],
    active,
    activeId: chosen ? `${listId}-${active}` : undefined,
    results,
    busyText,
    type,
    open,
    close,
    pick,
    startSearch,
    choose,
    steer,
  };
}

function useSuggestionList(text: string) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = usePlaceSuggestions(text);

  function openAt(index: number) {
    setIsOpen(true);
    setActive(index);
  }

  function close() {
    setIsOpen(false);
    setActive(-1);
  }

  const isShown = isOpen && suggestions.length > 0;
  return { suggestions, isShown, active, open: () => setIsOpen(true), openAt, close };
}

function usePlaceSearch() {
  const { change } = useRestaurantWizard();
  const origin = useDistanceOrigin();
  const [results, setResults] = useState<readonly PlaceSearchResult[] | null>(null);
  const { busyText, attempt } = useCancelableRequest();

  function search(text: string) {
    // Otherwise an empty result would show the results of the previous search.
    setResults(null);
    void attempt('Searching...', (signal) => fetchPlaces(text, origin, signal), setResults);
  }

  function choose(placeId: string) {
    void attempt(
      'Loading...',
      (signal) => fetchPlaceDetails(placeId, signal),
      ({ place, menu }) => {
        change((draft) => fillDraftFromPlace(draft, place, menu));
        focusWizardTab();
      },
    );
  }

  return { results, busyText, search, choose };
}
