import { Navigation } from 'lucide-react';
import { enableLocation, useLocationState } from '#web/lib/geolocation.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { useRawSearch } from '#web/lib/raw-search.ts';
import { Button } from '#web/ui/button.tsx';

/** Where the home screen's "Near me" leads: says what the position is for, and asks for it by a press alone. */
export function NearMe() {
  const { status } = useLocationState();
  const isWanted = new URLSearchParams(useRawSearch()).get('near') === 'me';
  const isHydrated = useHydrated();
  if (!isWanted || !isHydrated || status !== 'not-asked') return null;
  return (
    <section className="near-me" aria-labelledby="near-me">
      <div>
        <h2 id="near-me">What is close to you?</h2>
        <p className="muted">
          Share your position and the nearest come first. It is used for distances and kept on this device for
          an hour.
        </p>
      </div>
      <Button onClick={() => void enableLocation()}>
        <Navigation className="icon" aria-hidden />
        Show the nearest first
      </Button>
    </section>
  );
}
