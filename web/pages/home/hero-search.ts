import { rememberExploreView } from '#web/lib/explore-view.ts';

type Search = (text: string) => void;

/** What the hero's search does: it goes to explore, unless the page brings a handler of its own. */
export function heroSearch(navigate: Search, custom?: Search): Search {
  if (custom) return custom;
  return (text) => {
    rememberExploreView('sandwiches');
    const q = text.trim();
    navigate(`/explore?${new URLSearchParams({ ...(q ? { q } : {}), view: 'sandwiches' })}`);
  };
}
