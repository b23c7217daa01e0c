import { Link, useLocation } from 'wouter';
import { RecentSearches } from '#web/features/discovery/recent-searches.tsx';
import { storeExploreView } from '#web/lib/device/explore-view.ts';
import { usePageState } from '#web/lib/document/page-state-context.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';

const ideas = [
  { to: '/explore?q=hot+honey&view=sandwiches', text: 'Hot honey' },
  { to: '/explore?q=katsu&view=sandwiches', text: 'Katsu' },
  { to: '/explore?view=sandwiches&maxPrice=12', text: 'Under $12' },
] as const;

export function Hero({ onSearch }: { onSearch?: (text: string) => void }) {
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

function Drip() {
  return (
    <svg className="drip" viewBox="0 0 1440 92" preserveAspectRatio="none" aria-hidden="true">
      <path
        fill="currentColor"
        d="M0 0H1440V14C1420 14 1414 22 1414 36A17 17 0 0 1 1380 36C1380 20 1366 16 1340 16H1290C1270 16 1264 28 1264 52V64A19 19 0 0 1 1226 64V44C1226 26 1214 18 1190 18H1010C990 18 984 24 984 34A15 15 0 0 1 954 34C954 22 946 18 926 18H700C676 18 670 30 670 48V60A18 18 0 0 1 634 60V40C634 26 624 18 604 18H560C546 18 540 22 540 30A13 13 0 0 1 514 30C514 20 506 18 490 18H330C306 18 300 30 300 54V72A20 20 0 0 1 260 72V46C260 28 250 18 226 18H130C112 18 106 24 106 36A16 16 0 0 1 74 36C74 22 66 16 44 16H0Z"
      />
    </svg>
  );
}

type Search = (text: string) => void;

/** Goes to the explore page, unless the page passes its own handler. */
export function heroSearch(navigate: Search, custom?: Search): Search {
  if (custom) return custom;
  return (text) => {
    storeExploreView('sandwiches');
    const q = text.trim();
    navigate(`/explore?${new URLSearchParams({ ...(q ? { q } : {}), view: 'sandwiches' })}`);
  };
}
