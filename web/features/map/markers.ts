import type { GeoJSONSource, MapGeoJSONFeature, MapLibreMap, PointLike } from 'maplibre-gl';
import type { MapAnswer } from '#contract/map.ts';
import { coloursAt } from './colours.ts';
import { featuresOf, liftedFeatures } from './features.ts';
import type { Lifted, Look } from './features.ts';
import { LIFTED, PLACES, markerLayers } from './marker-layers.ts';
import { drawPictures } from './pictures.ts';

export type Markers = ReturnType<typeof createMarkers>;

const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
const PRESSED = ['lifted', 'pins', 'clusters', 'dots'];

/** What lies on the map: the clusters and places of the last answer, and what is lifted off it. */
export function createMarkers(map: MapLibreMap, look: Look) {
  let answer: MapAnswer | null = null;
  let lifted: Lifted | null = null;
  let isReady = false;

  function addLayers(): void {
    const colours = coloursAt(map.getContainer());
    for (const [name, { data, pixelRatio }] of Object.entries(drawPictures(colours)))
      if (map.hasImage(name)) map.updateImage(name, data);
      else map.addImage(name, data, { pixelRatio });
    for (const source of [PLACES, LIFTED])
      if (!map.getSource(source)) map.addSource(source, { type: 'geojson', data: NOTHING });
    for (const layer of markerLayers(colours, look)) if (!map.getLayer(layer.id)) map.addLayer(layer);
    isReady = true;
    drawPlaces();
    drawLifted();
  }

  function drawPlaces(): void {
    if (isReady) fill(PLACES, featuresOf(answer ?? { clusters: [], pins: [] }, look));
  }

  function drawLifted(): void {
    if (isReady) fill(LIFTED, liftedFeatures(answer?.pins ?? [], lifted, look));
  }

  function fill(source: string, data: GeoJSON.FeatureCollection): void {
    map.getSource<GeoJSONSource>(source)?.setData(data);
  }

  return {
    addLayers,
    show(next: MapAnswer) {
      answer = next;
      drawPlaces();
      drawLifted();
    },
    lift(next: Lifted | null) {
      lifted = next;
      drawLifted();
    },
    isReady: () => isReady,
    /** Nothing is drawn until the layers of the next style are added. */
    awaitStyle() {
      isReady = false;
    },
    answer: () => answer,
    at(point: PointLike): MapGeoJSONFeature | undefined {
      const layers = PRESSED.filter((id) => map.getLayer(id));
      return map.queryRenderedFeatures(point, { layers })[0];
    },
  };
}
