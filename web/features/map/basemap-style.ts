import type {
  LayerSpecification,
  StyleSpecification,
  ExpressionSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { Basemap } from '#contract/catalog/basemap.ts';
import type { MapColors } from './read-map-colors.ts';
import { MAP_TEXTURE_LAYER_ID } from './map-background-texture.ts';
import { streetLayers } from './street-layers.ts';
import { MAP_FONTS } from './map-fonts.ts';

export const MAP_WATER_LAYER_ID = 'water';

export function basemapStyle({ land, streets }: Basemap, colors: MapColors): StyleSpecification {
  return {
    version: 8,
    sources: { land: tiles(land), ...(streets && { streets: tiles(streets) }) },
    layers: [
      ...landLayers(colors),
      ...(streets ? streetLayers(colors) : [grain()]),
      ...placeLayers(colors, { hasStreets: streets !== null }),
    ],
  };
}

function tiles({ url, maxZoom }: Basemap['land']): StyleSpecification['sources'][string] {
  return { type: 'vector', tiles: [location.origin + url], maxzoom: maxZoom };
}

function landLayers(colors: MapColors): LayerSpecification[] {
  const line = colors['map-line'];
  return [
    { id: MAP_WATER_LAYER_ID, type: 'background', paint: { 'background-color': colors['map-water'] } },
    {
      // The land covers the inner half.
      id: 'shore',
      type: 'line',
      source: 'land',
      'source-layer': 'land',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors['map-shore'],
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 3, 6, 10, 12, 26],
      },
    },
    {
      id: 'land',
      type: 'fill',
      source: 'land',
      'source-layer': 'land',
      paint: { 'fill-color': colors['map-land'] },
    },
    {
      id: 'counties',
      type: 'line',
      source: 'land',
      'source-layer': 'counties',
      minzoom: 7,
      paint: {
        'line-color': line,
        'line-width': ['interpolate', ['linear'], ['zoom'], 7, 0.5, 12, 1.4],
        'line-opacity': 0.7,
      },
    },
    {
      id: 'states',
      type: 'line',
      source: 'land',
      'source-layer': 'states',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': line, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.7, 8, 2.2] },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'land',
      'source-layer': 'borders',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': line,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.7, 6, 2.6, 10, 4],
      },
    },
  ];
}

/** A background, because a fill pattern is imprecise on enlarged tiles. */
function grain(): LayerSpecification {
  return {
    id: MAP_TEXTURE_LAYER_ID,
    type: 'background',
    minzoom: 9,
    paint: {
      'background-pattern': MAP_TEXTURE_LAYER_ID,
      'background-opacity': ['interpolate', ['linear'], ['zoom'], 9, 0, 12, 0.6],
    },
  };
}

function placeLayers(colors: MapColors, { hasStreets }: { hasStreets: boolean }): LayerSpecification[] {
  const paint = {
    'text-color': colors['map-name'],
    'text-halo-color': colors['map-halo'],
    'text-halo-width': 1.6,
  };
  const named = (
    id: string,
    kind: string,
    more: Partial<SymbolLayerSpecification>,
  ): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source: 'land',
    'source-layer': 'places',
    ...more,
    filter: ['all', ['==', ['get', 'kind'], kind], more.filter ?? true] as ExpressionSpecification,
    layout: { 'text-field': ['get', 'name'], 'text-font': MAP_FONTS.name, 'text-padding': 6, ...more.layout },
    paint: { ...paint, ...more.paint },
  });
  const bySize: ExpressionSpecification = ['-', 0, ['get', 'size']];
  const byPopulation: ExpressionSpecification = ['-', 0, ['get', 'population']];
  return [
    named('quarters', 'quarter', {
      minzoom: 11,
      layout: { 'text-size': 12, 'symbol-sort-key': byPopulation },
    }),
    named('states-named', 'state', {
      minzoom: 3.4,
      maxzoom: 6.5,
      layout: {
        'text-size': ['interpolate', ['linear'], ['zoom'], 3.4, 10, 6, 15],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
        'symbol-sort-key': bySize,
      },
      paint: { 'text-opacity': 0.62 },
    }),
    named('places-named', 'place', {
      minzoom: 3,
      layout: {
        'text-size': sizeByPopulation(hasStreets),
        'symbol-sort-key': byPopulation,
        'text-max-width': 8,
      },
    }),
    named('countries-named', 'country', {
      maxzoom: 6,
      // In hundredths of a square degree: Jamaica has 90. Islands would be named where large countries have no room.
      filter: ['>=', ['get', 'size'], ['step', ['zoom'], 1500, 2, 400, 3, 80, 4, 20, 5, 0]],
      layout: {
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 5, 17],
        'symbol-sort-key': bySize,
        'text-max-width': 7,
      },
      paint: { 'text-opacity': 0.8 },
    }),
  ];
}

function sizeByPopulation(hasStreets: boolean): ExpressionSpecification {
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    4,
    ['step', ['get', 'population'], 11, 1e6, 13],
    9,
    ['step', ['get', 'population'], 12, 1e5, 14, 1e6, 18],
    14,
    ['step', ['get', 'population'], hasStreets ? 13 : 14, 1e5, 18, 1e6, 24],
  ];
}
