import { Link, useLocation } from 'wouter';
import { RecentSearches } from '#web/features/discovery/recent-searches.tsx';
import { usePageState } from '#web/lib/site.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Drip } from './drip.tsx';
import { heroSearch } from './hero-search.ts';

const ideas = [
  { to: '/explore?q=hot+honey&view=sandwiches', text: 'Hot honey' },
  { to: '/explore?q=katsu&view=sandwiches', text: 'Katsu' },
  { to: '/explore?view=sandwiches&maxPrice=12', text: 'Under $12' },
] as const;

type HeroProps = {
  onSearch?: (text: string) => void;
};

export function Hero({ onSearch }: HeroProps) {
  const { site, pictures } = usePageState();
  const [, navigate] = useLocation();

  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap">
        <div className="copy">
          <h1 id="hero-title">What’s next on your clucket list?</h1>
          <p>{site.tagline}</p>
          <SearchBox
            label="Search"
            placeholder="Search for sandwiches or restaurants"
            action="/explore"
            hidden={{ view: 'sandwiches' }}
            onSearch={heroSearch(navigate, onSearch)}
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
        </div>
        <div className="art">
          <img src={pictures.hero} alt="" width={800} height={600} fetchPriority="high" />
        </div>
      </div>
      <Drip />
    </section>
  );
}
