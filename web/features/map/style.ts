import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Basemap } from '#contract/basemap.ts';
import type { Colours } from './colours.ts';
import { placeLayers } from './place-layers.ts';
import { streetLayers } from './street-layers.ts';

export const WATER = 'water';

/** The site's own map: seven colours, the tokens of the theme. */
export function ownStyle({ land, streets }: Basemap, colours: Colours): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: tiles(land),
      ...(streets && { streets: tiles(streets) }),
    },
    layers: [
      ...landLayers(colours),
      ...(streets ? streetLayers(colours) : []),
      ...placeLayers(colours, { hasStreets: streets !== null }),
    ],
  };
}

function tiles({ url, maxZoom }: Basemap['land']): StyleSpecification['sources'][string] {
  return { type: 'vector', tiles: [location.origin + url], maxzoom: maxZoom };
}

function landLayers(colours: Colours): LayerSpecification[] {
  const line = colours['map-line'];
  return [
    { id: WATER, type: 'background', paint: { 'background-color': colours['map-water'] } },
    {
      id: 'land',
      type: 'fill',
      source: 'land',
      'source-layer': 'land',
      paint: { 'fill-color': colours['map-land'] },
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
