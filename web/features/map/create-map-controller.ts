import type { MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import type { MapPin } from '#contract/catalog/map.ts';
import { mapCellContaining, type GeoBox } from '#shared/geo/map-grid.ts';
import { readMapColors } from './read-map-colors.ts';
import { createMap, type MapCamera, type MapSettings } from './create-map.ts';
import { createMarkerController, type MarkerController } from './marker-controller.ts';
import { basemapStyle } from './basemap-style.ts';

type MapControllerSettings = MapSettings & {
  /** Called when the camera moves or rests; `isByHand` is false if the code moved it. */
  onView: (seen: GeoBox, zoom: number, isByHand: boolean) => void;
  onRest: (seen: GeoBox) => void;
  onPick: (pin: MapPin | null) => void;
};

export type MapController = ReturnType<typeof createMapController>;

export function createMapController(settings: MapControllerSettings) {
  const { container, basemap, pinStyle, onView, onRest, onPick } = settings;
  const { map, margin, fitting } = createMap(settings);
  const markers = createMarkerController(map, pinStyle);
  const seen = () => visibleBox(map, margin);
  let isSent = false;

  function notifyView(isByHand: boolean): void {
    onView(seen(), map.getZoom(), isByHand);
  }

  function fit({ west, south, east, north }: GeoBox): void {
    isSent = true;
    map.fitBounds([west, south, east < west ? east + 360 : east, north], fitting);
  }

  function press(event: MapMouseEvent): void {
    const feature = markers.at(event.point);
    if (!feature) return onPick(null);
    const { kind, locationId } = feature.properties;
    const answer = markers.answer();
    if (kind === 'pin') return onPick(answer?.pins.find((pin) => pin.locationId === locationId) ?? null);
    const [lng, lat] = (feature.geometry as GeoJSON.Point).coordinates as [number, number];
    if (kind === 'dot') map.easeTo({ center: [lng, lat], zoom: map.getZoom() + 2 });
    else fit(mapCellContaining({ lat, lng }, answer?.zoom ?? Math.floor(map.getZoom())));
    isSent = false;
  }

  map.on('style.load', () => {
    markers.addLayers();
    notifyView(false);
  });
  map.on('move', () => markers.isReady() && notifyView(false));
  map.on('moveend', () => {
    notifyView(!isSent);
    isSent = false;
    onRest(seen());
  });
  map.on('click', press);
  showPointerOver(map, markers);

  return {
    show: markers.show,
    lift: markers.lift,
    fit,
    seen,
    camera: (): MapCamera => ({ center: map.getCenter().toArray(), zoom: map.getZoom() }),
    zoom: () => map.getZoom(),
    zoomBy: (steps: number) => void map.easeTo({ zoom: map.getZoom() + steps }),
    redress() {
      markers.awaitStyle();
      if (!basemap.styleUrl) map.setStyle(basemapStyle(basemap, readMapColors(container)), { diff: false });
    },
    close: () => map.remove(),
  };
}

function visibleBox(map: MapLibreMap, margin: number): GeoBox {
  const { clientWidth, clientHeight } = map.getContainer();
  const { lng: west, lat: north } = map.unproject([margin, margin]);
  const { lng: east, lat: south } = map.unproject([clientWidth - margin, clientHeight - margin]);
  return { west, south, east, north };
}

function showPointerOver(map: MapLibreMap, markers: MarkerController): void {
  map.on('mousemove', ({ point }) => {
    // A hit test during a drag costs more per frame than rendering.
    if (map.isMoving()) return;
    map.getCanvas().style.cursor = markers.at(point) ? 'pointer' : '';
  });
}
