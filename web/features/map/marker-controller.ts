import type {
  GeoJSONSource,
  MapGeoJSONFeature,
  MapLibreMap,
  PointLike,
  ExpressionSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { MapResponse } from '#contract/catalog/map.ts';
import { readMapColors, type MapColors } from './read-map-colors.ts';
import {
  createMapPinGeoJson,
  createHighlightedPinGeoJson,
  type HighlightedPin,
  type PinStyle,
} from './pin-features.ts';
import { drawMarkerImages } from './marker-images.ts';
import { MAP_FONTS } from './map-fonts.ts';
import { CLUSTER_ICONS } from './cluster-icons.ts';

export type MarkerController = ReturnType<typeof createMarkerController>;

const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
const PRESSED = ['lifted', 'pins', 'clusters', 'dots'];

export function createMarkerController(map: MapLibreMap, pinStyle: PinStyle) {
  let answer: MapResponse | null = null;
  let lifted: HighlightedPin | null = null;
  let isReady = false;

  function addLayers(): void {
    const colors = readMapColors(map.getContainer());
    for (const [name, { data, pixelRatio }] of Object.entries(drawMarkerImages(colors)))
      if (map.hasImage(name)) map.updateImage(name, data);
      else map.addImage(name, data, { pixelRatio });
    for (const source of [PLACES_SOURCE, HIGHLIGHT_SOURCE])
      if (!map.getSource(source)) map.addSource(source, { type: 'geojson', data: NOTHING });
    for (const layer of markerLayers(colors, pinStyle)) if (!map.getLayer(layer.id)) map.addLayer(layer);
    isReady = true;
    drawPlaces();
    drawLifted();
  }

  function drawPlaces(): void {
    if (isReady) fill(PLACES_SOURCE, createMapPinGeoJson(answer ?? { clusters: [], pins: [] }, pinStyle));
  }

  function drawLifted(): void {
    if (isReady) fill(HIGHLIGHT_SOURCE, createHighlightedPinGeoJson(answer?.pins ?? [], lifted, pinStyle));
  }

  function fill(source: string, data: GeoJSON.FeatureCollection): void {
    map.getSource<GeoJSONSource>(source)?.setData(data);
  }

  return {
    addLayers,
    show(next: MapResponse) {
      answer = next;
      drawPlaces();
      drawLifted();
    },
    lift(next: HighlightedPin | null) {
      lifted = next;
      drawLifted();
    },
    isReady: () => isReady,
    /** Draws nothing until the next style's layers are added. */
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

const PLACES_SOURCE = 'places-here';
const HIGHLIGHT_SOURCE = 'lifted-here';

const ALWAYS = {
  'icon-allow-overlap': true,
  'text-allow-overlap': true,
  'icon-ignore-placement': true,
  'text-ignore-placement': true,
} as const;
const IN_BUBBLE = {
  'text-field': ['get', 'text'] as ExpressionSpecification,
  'text-font': MAP_FONTS.number,
  'text-anchor': 'center' as const,
};

function markerLayers(colors: MapColors, pinStyle: PinStyle): SymbolLayerSpecification[] {
  return [
    {
      id: 'dots',
      type: 'symbol',
      source: PLACES_SOURCE,
      filter: isKind('dot'),
      layout: { ...ALWAYS, 'icon-image': 'dot' },
    },
    ...pinLayers(colors, pinStyle),
    clusterLayer(colors),
    ...highlightLayers(colors),
  ];
}

function pinLayers(colors: MapColors, pinStyle: PinStyle): SymbolLayerSpecification[] {
  return [
    {
      id: 'pins',
      type: 'symbol',
      source: PLACES_SOURCE,
      filter: isKind('pin'),
      layout: {
        ...ALWAYS,
        ...IN_BUBBLE,
        'icon-image': pinStyle === 'spot' ? 'spot' : ['case', ['==', ['get', 'text'], ''], 'spot', 'pin'],
        'icon-anchor': 'bottom',
        'text-size': 15,
        'text-offset': [0.8, -2.06],
        'symbol-z-order': 'viewport-y',
      },
      paint: { 'text-color': colors['on-paprika'] },
    },
    {
      id: 'pins-named',
      type: 'symbol',
      source: PLACES_SOURCE,
      filter: isKind('pin'),
      minzoom: 10.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MAP_FONTS.name,
        'text-size': 12.5,
        'text-anchor': 'top',
        'text-offset': [0, 0.1],
        'text-max-width': 9,
      },
      paint: { 'text-color': colors.ink, 'text-halo-color': colors['map-halo'], 'text-halo-width': 1.8 },
    },
  ];
}

function clusterLayer(colors: MapColors): SymbolLayerSpecification {
  return {
    id: 'clusters',
    type: 'symbol',
    source: PLACES_SOURCE,
    filter: isKind('cluster'),
    layout: {
      ...ALWAYS,
      'icon-image': ['get', 'icon'],
      'text-field': ['get', 'text'],
      'text-font': MAP_FONTS.number,
      'text-size': [
        'match',
        ['get', 'icon'],
        ...CLUSTER_ICONS.slice(1)
          .toReversed()
          .flatMap(({ name, size }) => [name, size / 2.9]),
        15,
      ] as unknown as ExpressionSpecification,
      'symbol-sort-key': ['get', 'count'],
    },
    paint: { 'text-color': colors['on-cream'] },
  };
}

function highlightLayers(colors: MapColors): SymbolLayerSpecification[] {
  return [
    {
      id: 'shadows',
      type: 'symbol',
      source: HIGHLIGHT_SOURCE,
      layout: { ...ALWAYS, 'icon-image': 'shadow' },
    },
    {
      id: 'lifted',
      type: 'symbol',
      source: HIGHLIGHT_SOURCE,
      layout: {
        ...ALWAYS,
        ...IN_BUBBLE,
        'icon-image': ['case', ['==', ['get', 'text'], ''], 'spot-lifted', 'pin-lifted'],
        'icon-anchor': 'bottom',
        'icon-size': 1.28,
        'icon-offset': [0, -4],
        'text-size': 18,
        'text-offset': [0.84, -2.42],
      },
      paint: { 'text-color': colors.paper },
    },
  ];
}

function isKind(kind: string): ExpressionSpecification {
  return ['==', ['get', 'kind'], kind];
}
