import { MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import type { FitBoundsOptions } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Basemap } from '#contract/basemap.ts';
import type { Box } from '#rules/map-grid.ts';
import { coloursAt } from './colours.ts';
import type { Colours } from './colours.ts';
import { MARGIN, isDrawnSlowly, movePicture } from './moved-picture.ts';
import { WATER, ownStyle } from './style.ts';

export type Camera = {
  center: [lng: number, lat: number];
  zoom: number;
};

export type MapSettings = {
  container: HTMLElement;
  /** Of the map as a region, for screen readers. */
  label: string;
  /** The id of what says which keys do what. */
  keys: string;
  basemap: Basemap;
  start: Box | Camera;
};

type CreatedMap = {
  map: MapLibreMap;
  /** How much of the canvas lies beyond each edge of what is seen. */
  margin: number;
  fitting: FitBoundsOptions;
};

const MOST_ZOOM = 18;
const QUICK_MS = 120;
const PADDING = 24;

// A file of this site: the policy allows no workers made of strings.
setWorkerUrl(workerUrl);

export function createMap({ container, label, keys, basemap, start }: MapSettings): CreatedMap {
  const isSlow = isDrawnSlowly();
  const margin = isSlow ? MARGIN : 0;
  const fitting = { padding: PADDING + margin, maxZoom: 16 };
  container.classList.toggle('wide', isSlow);
  const map = new MapLibreMap({
    container,
    style: basemap.styleUrl ?? ownStyle(basemap, dryAt(container)),
    ...('zoom' in start
      ? start
      : { bounds: [start.west, start.south, start.east, start.north], fitBoundsOptions: fitting }),
    maxZoom: MOST_ZOOM,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: basemap.styleUrl ? {} : false,
    // Without fading the engine finds room for every name anew in each frame; with it a picture takes several.
    fadeDuration: isSlow ? 0 : QUICK_MS,
    locale: { 'Map.Title': label },
  });
  map.getCanvas().setAttribute('aria-describedby', keys);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (isSlow) movePicture(map);
  if (!basemap.styleUrl)
    void map.once('load', () =>
      map.setPaintProperty(WATER, 'background-color', coloursAt(container)['map-water']),
    );
  // Tiles that do not come leave a blank; what matters is told by the question about places.
  map.on('error', () => {});
  return { map, margin, fitting };
}

/** Until the first land is there, a sea without shores would be what is seen. */
function dryAt(container: HTMLElement): Colours {
  const colours = coloursAt(container);
  return { ...colours, 'map-water': colours['map-land'] };
}
