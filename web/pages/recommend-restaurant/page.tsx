import '#web/styles/pages/recommend-page.css';
import { RecommendRestaurantForm } from '#web/features/restaurant-recommendations/recommend-restaurant-form.tsx';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { usePageState } from '#web/lib/document/page-state-context.tsx';

const DESCRIPTION =
  'Tell us about a restaurant with a chicken sandwich everyone should know about. No account needed.';

export function Page() {
  const { pictures } = usePageState();
  return (
    <div className="wrap recommend">
      <PageHead
        title="Recommend a Restaurant"
        crawled={import.meta.env.SSR ? { description: DESCRIPTION } : undefined}
      />
      <div>
        <h1>Recommend a Restaurant</h1>
        <p className="lede">A place we should know about? Tell us what they fry and why you’d go back.</p>
        <img src={pictures.spot} alt="" width={1200} height={800} />
      </div>
      <RecommendRestaurantForm />
    </div>
  );
}
