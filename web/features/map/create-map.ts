import { MapLibreMap, setWorkerUrl, type FitBoundsOptions } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Basemap } from '#contract/catalog/basemap.ts';
import type { GeoBox } from '#shared/geo/map-grid.ts';
import { defined } from '#shared/defined.ts';
import { colorsAt, type Colors } from './colors.ts';
import { WATER, basemapStyle } from './style.ts';

export type Camera = {
  center: [lng: number, lat: number];
  zoom: number;
};

export type MapSettings = {
  container: HTMLElement;
  /** Of the map as a region, for screen readers. */
  label: string;
  keys: string;
  basemap: Basemap;
  start: GeoBox | Camera;
};

type MapInstance = {
  map: MapLibreMap;
  margin: number;
  fitting: FitBoundsOptions;
};

const MAX_MAP_ZOOM = 18;
const QUICK_MS = 120;
const PADDING = 24;

// A file of this site: the policy allows no workers made of strings.
setWorkerUrl(workerUrl);

export function createMap({ container, label, keys, basemap, start }: MapSettings): MapInstance {
  const isSlow = isDrawnSlowly();
  const margin = isSlow ? MARGIN : 0;
  const fitting = { padding: PADDING + margin, maxZoom: 16 };
  container.classList.toggle('wide', isSlow);
  const map = new MapLibreMap({
    container,
    style: basemap.styleUrl ?? basemapStyle(basemap, colorsOf(container)),
    ...('zoom' in start
      ? start
      : { bounds: [start.west, start.south, start.east, start.north], fitBoundsOptions: fitting }),
    maxZoom: MAX_MAP_ZOOM,
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
      map.setPaintProperty(WATER, 'background-color', colorsAt(container)['map-water']),
    );
  // Tiles that do not come leave a blank; what matters is told by the question about places.
  map.on('error', () => {});
  return { map, margin, fitting };
}

/** Until the first land is there, a sea without shores would be what is seen. */
function colorsOf(container: HTMLElement): Colors {
  const colours = colorsAt(container);
  return { ...colours, 'map-water': colours['map-land'] };
}

/** Drawn beyond each edge of the map, in pixels, where the picture is moved: as `.map-canvas.wide` has it. */
const MARGIN = 96;

/** Whether it is the processor that draws: then a picture takes longer than a frame lasts, and reading it back blocks the page. */
function isDrawnSlowly(): boolean {
  const drawing = document
    .createElement('canvas')
    .getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!drawing) return true;
  // Some browsers do not take that for a caveat.
  const names = drawing.getExtension('WEBGL_debug_renderer_info');
  const renderer = drawing.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : drawing.RENDERER);
  drawing.getExtension('WEBGL_lose_context')?.loseContext();
  return DRAWN_BY_THE_PROCESSOR.test(String(renderer));
}

const DRAWN_BY_THE_PROCESSOR = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** A hand moves the picture that is there, and the map is drawn anew when it has come to its edge, or rests. */
function movePicture(map: MapLibreMap): void {
  const picture = map.getCanvasContainer();
  let held: { pointer: number; x: number; y: number } | null = null;
  map.dragPan.disable();

  picture.addEventListener('pointerdown', ({ pointerId, isPrimary, button, shiftKey, clientX, clientY }) => {
    if (held) return settle(clientX, clientY, null);
    // With the shift key it is a box to zoom into.
    if (!isPrimary || button !== 0 || shiftKey) return;
    map.stop();
    held = { pointer: pointerId, x: clientX, y: clientY };
    picture.setPointerCapture(pointerId);
  });
  picture.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (pointerId !== held?.pointer) return;
    const [across, down] = [clientX - held.x, clientY - held.y];
    if (Math.max(Math.abs(across), Math.abs(down)) > MARGIN) return settle(clientX, clientY, pointerId);
    picture.style.transform = `translate(${across}px, ${down}px)`;
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    picture.addEventListener(end, ({ pointerId, clientX, clientY }) => {
      if (pointerId === held?.pointer) settle(clientX, clientY, null);
    });

  function settle(x: number, y: number, pointer: number | null): void {
    const [across, down] = [x - defined(held).x, y - defined(held).y];
    held = pointer === null ? null : { pointer, x, y };
    if (across === 0 && down === 0) return;
    map.panBy([-across, -down], { animate: false });
    map.redraw();
    picture.style.transform = '';
  }
}
