import { Search } from 'lucide-react';
import { storeExploreResultKind } from '#web/lib/device/explore-result-kind.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { usePageState } from '#web/lib/document/page-state-context.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';

export function Page() {
  const { pictures } = usePageState();
  return (
    <div className="wrap not-found-page">
      <PageHead title="404 Page Not Found" noindex />
      <div className="four" aria-hidden="true">
        <span>4</span>
        <img src={pictures.hero} alt="" width={800} height={600} />
        <span>4</span>
      </div>
      <div className="not-found-sandwiches">
        <div>
          <h1>404 Page Not Found</h1>
          <p className="muted">Someone ate this one, or it was never on the menu.</p>
        </div>
        <p className="pair">
          <ButtonLink size="big" to="/">
            Go back to homepage
          </ButtonLink>
          <ButtonLink
            size="big"
            variant="line"
            to="/explore"
            onClick={() => storeExploreResultKind('sandwiches')}
          >
            <Search className="icon" aria-hidden />
            Explore Sandwiches
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
