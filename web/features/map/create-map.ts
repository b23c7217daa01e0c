import { MapLibreMap, setWorkerUrl, type FitBoundsOptions } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Basemap } from '#contract/catalog/basemap.ts';
import type { GeoBox } from '#shared/geo/map-grid.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { readMapColors, type MapColors } from './read-map-colors.ts';
import { MAP_WATER_LAYER_ID, basemapStyle } from './basemap-style.ts';
import { isWebGlSlow } from './webgl-support.ts';
import { addMapBackgroundTexture } from './map-background-texture.ts';
import type { PinStyle } from './pin-features.ts';

export type MapCamera = {
  center: [lng: number, lat: number];
  zoom: number;
};

export type MapSettings = {
  container: HTMLElement;
  label: string;
  keys: string;
  basemap: Basemap;
  pinStyle: PinStyle;
  start: GeoBox | MapCamera;
};

type MapInstance = {
  map: MapLibreMap;
  margin: number;
  fitting: FitBoundsOptions;
};

const MAX_MAP_ZOOM = 18;
const MAX_FIT_ZOOM = 16;
/** Without streets, only the names around a location show where it is. */
const MAX_START_ZOOM_WITHOUT_STREETS = 11.5;
const QUICK_MS = 120;
const PADDING_PX = 24;

// A file of this site, because the content security policy forbids workers from strings.
setWorkerUrl(workerUrl);

export function createMap({ container, label, keys, basemap, pinStyle, start }: MapSettings): MapInstance {
  const isSlow = isWebGlSlow();
  const margin = isSlow ? MARGIN_PX : 0;
  const fitting = { padding: PADDING_PX + margin, maxZoom: MAX_FIT_ZOOM };
  const isPlaceAlone = pinStyle === 'spot' && !basemap.streets && !basemap.styleUrl;
  container.classList.toggle('wide', isSlow);
  const map = new MapLibreMap({
    container,
    style: basemap.styleUrl ?? basemapStyle(basemap, colorsOf(container)),
    ...('zoom' in start
      ? start
      : {
          bounds: [start.west, start.south, start.east, start.north],
          fitBoundsOptions: isPlaceAlone ? { ...fitting, maxZoom: MAX_START_ZOOM_WITHOUT_STREETS } : fitting,
        }),
    maxZoom: MAX_MAP_ZOOM,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: basemap.styleUrl ? {} : false,
    // Without fading the engine places every name again in each frame; with it one render takes several frames.
    fadeDuration: isSlow ? 0 : QUICK_MS,
    locale: { 'Map.Title': label },
  });
  map.getCanvas().setAttribute('aria-describedby', keys);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (isSlow) movePicture(map);
  addMapBackgroundTexture(map, container);
  if (!basemap.styleUrl)
    void map.once('load', () =>
      map.setPaintProperty(MAP_WATER_LAYER_ID, 'background-color', readMapColors(container)['map-water']),
    );
  // Missing tiles leave a blank; the request for locations reports what matters.
  map.on('error', () => {});
  return { map, margin, fitting };
}

/** Before the first land tile, the map would show only sea. */
function colorsOf(container: HTMLElement): MapColors {
  const colors = readMapColors(container);
  return { ...colors, 'map-water': colors['map-land'] };
}

/** Pixels drawn beyond each edge while the picture is moved, as in `.map-canvas.wide`. */
const MARGIN_PX = 96;

/** Dragging moves the rendered picture; the map renders again when its edge is reached or the pointer rests. */
function movePicture(map: MapLibreMap): void {
  const picture = map.getCanvasContainer();
  let drag: { pointer: number; x: number; y: number } | null = null;
  map.dragPan.disable();

  picture.addEventListener('pointerdown', ({ pointerId, isPrimary, button, shiftKey, clientX, clientY }) => {
    if (drag) return settle(clientX, clientY, null);
    // Dragging with Shift is a box zoom.
    if (!isPrimary || button !== 0 || shiftKey) return;
    map.stop();
    drag = { pointer: pointerId, x: clientX, y: clientY };
    picture.setPointerCapture(pointerId);
  });
  picture.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (pointerId !== drag?.pointer) return;
    const [across, down] = [clientX - drag.x, clientY - drag.y];
    if (Math.max(Math.abs(across), Math.abs(down)) > MARGIN_PX) return settle(clientX, clientY, pointerId);
    picture.style.transform = `translate(${across}px, ${down}px)`;
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    picture.addEventListener(end, ({ pointerId, clientX, clientY }) => {
      if (pointerId === drag?.pointer) settle(clientX, clientY, null);
    });

  function settle(x: number, y: number, pointer: number | null): void {
    const [across, down] = [x - assertDefined(drag).x, y - assertDefined(drag).y];
    drag = pointer === null ? null : { pointer, x, y };
    if (across === 0 && down === 0) return;
    map.panBy([-across, -down], { animate: false });
    map.redraw();
    picture.style.transform = '';
  }
}
