import { Navigation } from 'lucide-react';
import { enableGeolocation } from '#web/lib/geo/enable-geolocation.ts';
import { useGeolocationState } from '#web/lib/geo/geolocation.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { useRawQueryString } from '#web/lib/routing/use-raw-query-string.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** The "Near me" shortcut of the home screen opens this page. It requests the position only after a click. */
export function NearMePrompt() {
  const { status } = useGeolocationState();
  const isRequested = new URLSearchParams(useRawQueryString()).get('near') === 'me';
  const isHydrated = useHydrated();
  if (!isRequested || !isHydrated || status !== 'not-asked') return null;
  return (
    <section className="near-me" aria-labelledby="near-me">
      <div>
        <h2 id="near-me">What’s near you?</h2>
        <p className="muted">
          Share your location to see what’s nearest. We keep it on this device for an hour.
        </p>
      </div>
      <Button onClick={() => void enableGeolocation()}>
        <Navigation className="icon" aria-hidden />
        Show nearest first
      </Button>
    </section>
  );
}
