import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { apiQuery } from '#web/lib/api/api-query.ts';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { fetchCatalogMenu } from '../prefill-requests.ts';
import { mayBeInCatalog, type RestaurantDraft } from '../draft/draft.ts';
import { linkDraftToCatalogRestaurant } from '../draft/draft-actions.ts';
import { useCancelableRequest } from '../use-cancelable-request.ts';
import { useRestaurantWizard } from '../wizard/wizard-state.tsx';

const TYPING_MS = 500;

/** For a restaurant that is entered manually: place lookups and website imports show this themselves. */
export function AlreadyInCatalogNotice() {
  const { draft, change } = useRestaurantWizard();
  const question = questionOf(draft);
  const settled = useDebounced(question ? JSON.stringify(question) : '', TYPING_MS);
  const settledQuestion = settled === '' ? null : (JSON.parse(settled) as PlaceQuestion);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const { attempt, busyText } = useCancelableRequest();
  const { data } = useQuery({
    ...apiQuery('/api/listed-place', 0, { query: settledQuestion ?? { name: '' } }),
    enabled: settledQuestion !== null,
  });
  const listed = settledQuestion === null ? null : (data?.listed ?? null);
  if (!listed || listed.restaurantId === dismissed) return null;
  const { restaurantId, restaurantName, locationId } = listed;
  return (
    <section className="wiz-listed" aria-labelledby="wiz-listed-place">
      <Store className="icon" aria-hidden />
      <div role="status">
        <h2 id="wiz-listed-place">Already listed</h2>
        <p>
          <Link href={`/restaurant/${restaurantId}`}>{restaurantName}</Link> is on the site
          {locationId === null ? ', but not at this address.' : ' at this address.'}
        </p>
        <p className="pair">
          <Button
            disabled={busyText !== null}
            onClick={() =>
              void attempt(
                'Loading...',
                (signal) => fetchCatalogMenu(restaurantId, signal),
                (menu) => change((before) => linkDraftToCatalogRestaurant(before, listed, menu)),
              )
            }
          >
            Use the existing one
          </Button>
          <Button variant="line" onClick={() => setDismissed(restaurantId)}>
            It’s a different restaurant
          </Button>
        </p>
      </div>
    </section>
  );
}

type PlaceQuestion = NonNullable<ReturnType<typeof questionOf>>;

/** null while too little is typed, and for a restaurant that is already listed or sent. */
function questionOf({ submission, basics, locations }: RestaurantDraft) {
  const name = basics.name.trim();
  const [location] = locations;
  if (submission.isListed || mayBeInCatalog(submission) || name === '' || !location) return null;
  const address = location.address.trim();
  const [latitude, longitude] = [location.latitude, location.longitude].map((text) =>
    Number(text.trim() || NaN),
  );
  const pin = isDegrees(latitude, 90) && isDegrees(longitude, 180) ? { latitude, longitude } : {};
  if (address === '' && !('latitude' in pin)) return null;
  return { name, ...(address && { address }), ...pin };
}

function isDegrees(value: number | undefined, max: number): boolean {
  return value !== undefined && Math.abs(value) <= max;
}
