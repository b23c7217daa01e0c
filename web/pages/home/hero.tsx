import { Link, useLocation } from 'wouter';
import { RecentSearches } from '#web/features/discovery/recent-searches/recent-searches.tsx';
import { storeExploreResultKind } from '#web/lib/device/explore-result-kind.ts';
import { usePageState } from '#web/lib/document/page-state-context.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { HeroDripBorder } from './hero-drip-border.tsx';

const ideas = [
  { to: '/explore?q=hot+honey&view=sandwiches', text: 'Hot honey' },
  { to: '/explore?q=katsu&view=sandwiches', text: 'Katsu' },
  { to: '/explore?view=sandwiches&maxPrice=12', text: 'Under $12' },
] as const;

type HeroProps = { onSearch?: (text: string) => void };

export function VisitorHero({ onSearch }: HeroProps) {
  const { site, pictures } = usePageState();
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap">
        <div className="copy">
          <h1 id="hero-title">What’s next on your clucket list?</h1>
          <p>{site.tagline}</p>
          <Finder {...(onSearch ? { onSearch } : {})} />
        </div>
        <div className="art">
          <img src={pictures.hero} alt="" width={800} height={600} fetchPriority="high" />
        </div>
      </div>
      <HeroDripBorder />
    </section>
  );
}

/** The hero's search for a member, whose page begins with what is next. */
export function MemberSearchSection({ onSearch }: HeroProps) {
  return (
    <section className="sec wrap finder" aria-labelledby="finder-title">
      <h2 id="finder-title">Hungry for something else?</h2>
      <Finder {...(onSearch ? { onSearch } : {})} />
    </section>
  );
}

function Finder({ onSearch }: HeroProps) {
  const [, navigate] = useLocation();
  return (
    <>
      <SearchBox
        label="Search"
        placeholder="Search for sandwiches or restaurants"
        action="/explore"
        hidden={{ view: 'sandwiches' }}
        onSearch={createExploreSearchHandler(navigate, onSearch)}
      >
        <RecentSearches toSearch={(text) => `/explore?q=${encodeURIComponent(text)}&view=sandwiches`} />
      </SearchBox>
      <p className="hint">
        {ideas.map(({ to, text }) => (
          <Link key={to} href={to}>
            {text}
          </Link>
        ))}
      </p>
    </>
  );
}

type Search = (text: string) => void;

/** Goes to the explore page, unless the page passes its own handler. */
export function createExploreSearchHandler(navigate: Search, custom?: Search): Search {
  if (custom) return custom;
  return (text) => {
    storeExploreResultKind('sandwiches');
    const q = text.trim();
    navigate(`/explore?${new URLSearchParams({ ...(q ? { q } : {}), view: 'sandwiches' })}`);
  };
}
