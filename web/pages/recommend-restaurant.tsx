import { Head } from '#web/lib/head.tsx';
import { usePageState } from '#web/lib/site.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** The form belongs to a later version; a form that goes nowhere would be worse than none. */
export function Page() {
  const { pictures } = usePageState();
  return (
    <div className="wrap doors">
      <Head title="Recommend a Restaurant" noindex />
      <div>
        <h1>Recommend a Restaurant</h1>
        <p className="lede">
          Soon you can tell us about a counter that we have missed. The form is not open yet: keep the place
          in mind, and maybe check that it is not here already.
        </p>
        <p className="pair">
          <ButtonLink size="big" to="/explore?view=restaurants">
            Browse Restaurants
          </ButtonLink>
          <ButtonLink size="big" look="line" to="/">
            Back to Home
          </ButtonLink>
        </p>
      </div>
      <img src={pictures.hero} alt="" width={800} height={600} />
    </div>
  );
}
