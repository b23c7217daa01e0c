import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { searchNote } from '#rules/search-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PlaceResults } from './place-results.tsx';
import { PlaceSuggestions } from './place-suggestions.tsx';
import { usePlaceSearch } from './use-place-search.ts';
import { useSuggestions } from './use-suggestions.ts';

/** An editable combobox with a list, as the ARIA Authoring Practices have it. */
export function PlaceLookup() {
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text);
  const { results, doing, search, choose } = usePlaceSearch();
  const isShown = isOpen && suggestions.length > 0;
  const chosen = isShown ? suggestions[active] : undefined;

  function type(next: string) {
    setText(next);
    setIsOpen(true);
    setActive(-1);
  }

  function close() {
    setIsOpen(false);
    setActive(-1);
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

  function steer(event: KeyboardEvent) {
    const count = suggestions.length;
    switch (event.key) {
      case 'ArrowDown':
        setIsOpen(true);
        setActive(isShown ? (active + 1) % count : 0);
        break;
      case 'ArrowUp':
        setIsOpen(true);
        setActive(isShown && active > 0 ? active - 1 : count - 1);
        break;
      case 'Escape':
        if (isShown) close();
        else type('');
        break;
      case 'Enter':
        if (chosen) pick(active);
        else startSearch();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  return (
    <section aria-labelledby="wiz-place">
      <h2 id="wiz-place">Find it on the map</h2>
      <p className="muted">Fills in the name, the address and the hours.</p>
      <div className="wiz-place">
        <Field label="Search for a place" message={searchNote(text)}>
          {(tie) => (
            <input
              {...tie}
              type="text"
              role="combobox"
              aria-expanded={isShown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={chosen ? `${listId}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder="A name or an address"
              value={text}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={steer}
              onFocus={() => setIsOpen(true)}
              onBlur={close}
            />
          )}
        </Field>
        <Button look="line" onClick={startSearch} aria-disabled={doing !== null}>
          {doing ? <span className="spinner" aria-hidden="true" /> : <Search className="icon" aria-hidden />}
          {doing ?? 'Search'}
        </Button>
        <PlaceSuggestions
          id={listId}
          typed={text}
          suggestions={isShown ? suggestions : []}
          active={active}
          onPick={pick}
        />
      </div>
      {results && <PlaceResults results={results} onChoose={choose} />}
    </section>
  );
}
