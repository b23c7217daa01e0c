import { MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import type { GeoJSONSource, MapMouseEvent, PointLike } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Basemap } from '#contract/basemap.ts';
import type { MapAnswer, MapPin } from '#contract/map.ts';
import { cellAround } from '#rules/map-grid.ts';
import type { Box } from '#rules/map-grid.ts';
import { coloursAt } from './colours.ts';
import type { Colours } from './colours.ts';
import { featuresOf, liftedFeatures } from './features.ts';
import type { Lifted, Look } from './features.ts';
import { LIFTED, PLACES, markerLayers } from './marker-layers.ts';
import { MARGIN, isDrawnSlowly, movePicture } from './moved-picture.ts';
import { drawPictures } from './pictures.ts';
import { WATER, ownStyle } from './style.ts';

type ViewSettings = {
  container: HTMLElement;
  /** Of the map as a region, for screen readers. */
  label: string;
  keys: string;
  basemap: Basemap;
  start: Box | Camera;
  look: Look;
  /** The camera has come to rest, or passes through: by hand, or because it was sent. */
  onView: (seen: Box, zoom: number, isByHand: boolean) => void;
  onRest: (seen: Box) => void;
  onPick: (pin: MapPin | null) => void;
};

export type Camera = {
  center: [lng: number, lat: number];
  zoom: number;
};

export type MapView = ReturnType<typeof openMapView>;

const MOST_ZOOM = 18;
const QUICK_MS = 120;
const PADDING = 24;

// A file of this site: the policy allows no workers made of strings.
setWorkerUrl(workerUrl);

export function openMapView({ container, label, keys, basemap, start, look, ...heard }: ViewSettings) {
  const { onView, onRest, onPick } = heard;
  let answer: MapAnswer | null = null;
  let lifted: Lifted | null = null;
  let isReady = false;
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

  function dress(): void {
    const colours = coloursAt(container);
    for (const [name, { data, pixelRatio }] of Object.entries(drawPictures(colours)))
      if (map.hasImage(name)) map.updateImage(name, data);
      else map.addImage(name, data, { pixelRatio });
    for (const source of [PLACES, LIFTED])
      if (!map.getSource(source)) map.addSource(source, { type: 'geojson', data: NOTHING });
    for (const layer of markerLayers(colours, look)) if (!map.getLayer(layer.id)) map.addLayer(layer);
    isReady = true;
    draw();
    tell(false);
  }

  function draw(): void {
    if (!isReady) return;
    fill(PLACES, featuresOf(answer ?? { clusters: [], pins: [] }, look));
    fill(LIFTED, liftedFeatures(answer?.pins ?? [], lifted, look));
  }

  function fill(source: string, data: GeoJSON.FeatureCollection): void {
    map.getSource<GeoJSONSource>(source)?.setData(data);
  }

  function tell(isByHand: boolean): void {
    onView(seen(), map.getZoom(), isByHand);
  }

  function seen(): Box {
    const { clientWidth, clientHeight } = container;
    const { lng: west, lat: north } = map.unproject([margin, margin]);
    const { lng: east, lat: south } = map.unproject([clientWidth - margin, clientHeight - margin]);
    return { west, south, east, north };
  }

  function press(event: MapMouseEvent): void {
    const feature = under(event.point);
    if (!feature) return onPick(null);
    const { kind, locationId } = feature.properties;
    if (kind === 'pin') return onPick(answer?.pins.find((pin) => pin.locationId === locationId) ?? null);
    const [lng, lat] = (feature.geometry as GeoJSON.Point).coordinates as [number, number];
    if (kind === 'dot') map.easeTo({ center: [lng, lat], zoom: map.getZoom() + 2 });
    else fit(cellAround({ lat, lng }, answer?.zoom ?? Math.floor(map.getZoom())));
    isSent = false;
  }

  function under(point: PointLike) {
    const layers = PRESSED.filter((id) => map.getLayer(id));
    return map.queryRenderedFeatures(point, { layers })[0];
  }

  let isSent = false;
  function fit({ west, south, east, north }: Box): void {
    isSent = true;
    map.fitBounds([west, south, east < west ? east + 360 : east, north], fitting);
  }

  map.on('style.load', dress);
  if (!basemap.styleUrl)
    void map.once('load', () =>
      map.setPaintProperty(WATER, 'background-color', coloursAt(container)['map-water']),
    );
  map.on('move', () => isReady && tell(false));
  map.on('moveend', () => {
    tell(!isSent);
    isSent = false;
    onRest(seen());
  });
  map.on('click', press);
  // Tiles that do not come leave a blank; what matters is told by the question about places.
  map.on('error', () => {});
  // Looking for what lies under a hand that drags would cost each frame more than the drawing.
  map.on('mousemove', ({ point }) => {
    if (map.isMoving()) return;
    map.getCanvas().style.cursor = under(point) ? 'pointer' : '';
  });

  return {
    map,
    show(next: MapAnswer) {
      answer = next;
      draw();
    },
    lift(next: Lifted | null) {
      lifted = next;
      if (isReady) fill(LIFTED, liftedFeatures(answer?.pins ?? [], lifted, look));
    },
    fit,
    seen,
    camera: (): Camera => ({ center: map.getCenter().toArray(), zoom: map.getZoom() }),
    zoom: () => map.getZoom(),
    zoomBy: (steps: number) => void map.easeTo({ zoom: map.getZoom() + steps }),
    /** Another theme: the same map in other colours. */
    redress() {
      isReady = false;
      if (!basemap.styleUrl) map.setStyle(ownStyle(basemap, coloursAt(container)), { diff: false });
    },
    close: () => map.remove(),
  };
}

/** Until the first land is there, a sea without shores would be what is seen. */
function dryAt(container: HTMLElement): Colours {
  const colours = coloursAt(container);
  return { ...colours, 'map-water': colours['map-land'] };
}

const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
const PRESSED = ['lifted', 'pins', 'clusters', 'dots'];
