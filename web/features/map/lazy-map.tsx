import { useEffect, useState } from 'react';
import type { MapPanel, MapPanelProps } from './map-panel.tsx';

let loaded: typeof MapPanel | undefined;

export function LazyMap(props: MapPanelProps) {
  const [Panel, setPanel] = useState<typeof MapPanel | undefined>(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (Panel) return;
    loadMapPanel().then(
      (panel) => setPanel(() => panel),
      () => setFailed(true),
    );
  }, [Panel]);
  if (Panel) return <Panel {...props} />;
  return (
    <div className="map" aria-busy={!hasFailed}>
      <noscript>
        <p className="map-note">The map needs JavaScript. Everything is in the list too.</p>
      </noscript>
      {hasFailed && <MapUnavailableNotice />}
    </div>
  );
}

export function MapUnavailableNotice() {
  return (
    <p className="map-note" role="status">
      The map isn’t loading right now. The list still works.
    </p>
  );
}

export async function loadMapPanel(): Promise<typeof MapPanel> {
  if (import.meta.env.SSR) throw new Error('A server draws no map');
  loaded ??= (await import('./map-panel.tsx')).MapPanel;
  return loaded;
}
