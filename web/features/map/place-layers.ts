import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { Colours } from './colours.ts';
import { FACES } from './faces.ts';

/** Names, the largest first where there is no room for all. */
export function placeLayers(colours: Colours, { hasStreets }: { hasStreets: boolean }): LayerSpecification[] {
  const paint = {
    'text-color': colours['map-name'],
    'text-halo-color': colours['map-halo'],
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
    filter: ['==', ['get', 'kind'], kind],
    ...more,
    layout: { 'text-field': ['get', 'name'], 'text-font': FACES.name, 'text-padding': 6, ...more.layout },
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
