import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColors } from './read-map-colors.ts';
import { MAP_FONTS } from './map-fonts.ts';

const PARKS = [
  'park',
  'nature_reserve',
  'national_park',
  'forest',
  'wood',
  'grass',
  'golf_course',
  'cemetery',
  'recreation_ground',
];
const BIG = ['highway', 'major_road'];
const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;

/** In the Protomaps schema. */
export function streetLayers(colors: MapColors): LayerSpecification[] {
  return [...groundLayers(colors), ...roadLayers(colors), streetNames(colors)];
}

function groundLayers(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'parks',
      type: 'fill',
      ...from('landuse'),
      filter: isOf(PARKS),
      paint: { 'fill-color': colors['map-park'] },
    },
    {
      id: 'inland-water',
      type: 'fill',
      ...from('water'),
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colors['map-water'] },
    },
    {
      id: 'rivers',
      type: 'line',
      ...from('water'),
      filter: ['==', ['geometry-type'], 'LineString'],
      minzoom: 9,
      paint: { 'line-color': colors['map-water'], 'line-width': wide(0.6, 6) },
    },
    {
      id: 'buildings',
      type: 'fill',
      ...from('buildings'),
      minzoom: 15,
      paint: { 'fill-color': colors['map-line'], 'fill-opacity': 0.5 },
    },
  ];
}

function roadLayers(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'paths',
      type: 'line',
      ...from('roads'),
      minzoom: 14,
      filter: isOf(['path', 'other']),
      paint: { 'line-color': colors['map-street'], 'line-width': 1, 'line-dasharray': [2, 1.5] },
    },
    {
      id: 'streets',
      type: 'line',
      ...from('roads'),
      minzoom: 11,
      filter: isOf(['minor_road']),
      layout: ROUND,
      paint: { 'line-color': colors['map-street'], 'line-width': wide(0.4, 20) },
    },
    {
      id: 'major-streets',
      type: 'line',
      ...from('roads'),
      filter: isOf(['major_road']),
      layout: ROUND,
      paint: { 'line-color': colors['map-street'], 'line-width': wide(0.8, 28) },
    },
    {
      id: 'freeway-edges',
      type: 'line',
      ...from('roads'),
      filter: isOf(['highway']),
      layout: ROUND,
      paint: { 'line-color': colors['map-edge'], 'line-width': wide(2.4, 36) },
    },
    {
      id: 'freeways',
      type: 'line',
      ...from('roads'),
      filter: isOf(['highway']),
      layout: ROUND,
      paint: { 'line-color': colors['map-free'], 'line-width': wide(1.4, 31) },
    },
  ];
}

function streetNames(colors: MapColors): LayerSpecification {
  return {
    id: 'streets-named',
    type: 'symbol',
    ...from('roads'),
    minzoom: 12,
    filter: ['any', isOf(BIG), ['>=', ['zoom'], 15]],
    layout: {
      'symbol-placement': 'line',
      'text-field': ['get', 'name'],
      'text-font': MAP_FONTS.name,
      'text-size': 12,
    },
    paint: {
      'text-color': colors['map-name'],
      'text-halo-color': colors['map-halo'],
      'text-halo-width': 1.6,
    },
  };
}

function from(layer: string) {
  return { source: 'streets', 'source-layer': layer } as const;
}

function isOf(kinds: string[]): ExpressionSpecification {
  return ['in', ['get', 'kind'], ['literal', kinds]];
}

/** Width in pixels at zoom 8 and zoom 18. */
function wide(thin: number, broad: number): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], 8, thin, 18, broad];
}
