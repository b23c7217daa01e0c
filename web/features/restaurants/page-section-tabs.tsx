import { useRef, useSyncExternalStore, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { assertDefined } from '#shared/assert-defined.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';

type Section = {
  /** The URL fragment: `#reviews` opens the section, also without JavaScript. */
  id: string;
  title: string;
  panel: ReactNode;
};

type SectionTabsProps = {
  label: string;
  sections: readonly [Section, ...Section[]];
};

/** All sections are in the document; until the page's code is loaded, CSS shows the section in the URL. */
export function PageSectionTabs({ label, sections }: SectionTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const hash = useSyncExternalStore(onHashChange, currentHash, () => '');
  const chosen = sections.find(({ id }) => `#${id}` === hash) ?? sections[0];

  function press(event: MouseEvent, id: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(id);
  }

  function move(event: KeyboardEvent) {
    const index = nextIndex(event.key, sections.indexOf(chosen), sections.length);
    if (event.key === ' ') event.preventDefault();
    if (index === undefined) return;
    event.preventDefault();
    open(assertDefined(sections[index]).id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {sections.map((section) => (
          <a
            key={section.id}
            href={`#${section.id}`}
            role="tab"
            id={`${section.id}-tab`}
            aria-selected={section === chosen}
            aria-controls={section.id}
            tabIndex={isHydrated && section !== chosen ? -1 : undefined}
            onClick={(event) => press(event, section.id)}
          >
            {section.title}
          </a>
        ))}
      </div>
      <div className={isHydrated ? 'tab-panels' : 'tab-panels by-address'}>
        {sections.map(({ id, title, panel }) => (
          <div
            key={id}
            id={id}
            role="tabpanel"
            aria-labelledby={`${id}-tab`}
            hidden={isHydrated && id !== chosen.id}
          >
            <h2 className="sr">{title}</h2>
            {panel}
          </div>
        ))}
      </div>
    </>
  );
}

function open(id: string): void {
  // Bypasses the router: the page does not change, and Back leaves it.
  window.history.replaceState(window.history.state, '', `#${id}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  const indexes: Record<string, number> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return indexes[key];
}

function onHashChange(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  window.addEventListener('popstate', changed);
  return () => {
    window.removeEventListener('hashchange', changed);
    window.removeEventListener('popstate', changed);
  };
}

function currentHash(): string {
  return window.location.hash;
}
