import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry } from 'geojson';
import { readCountryLabels, readCityLabels, readUnitedStatesAtlas, readWorldAtlas } from './world-atlas.ts';

/** Browsers scale these tiles up for deeper zooms. */
export const MAX_LAND_ZOOM = 8;
const FINE_ZOOM = 5;
const ALL_PLACES_ZOOM = 7;
const MIN_POPULATION_BY_ZOOM = [5e6, 5e6, 5e6, 2.5e6, 8e5, 2.5e5, 8e4, 2e4, 0];
const BIG_PLACE = 8e4;
const STATES_ZOOM = 3;
const COUNTIES_ZOOM = 7;
const EXTENT = 4096;

type Layers = Record<string, GeoJSONVTTile>;

export function createLandTileRenderer(): (z: number, x: number, y: number) => Uint8Array {
  const fine = once(() => worldOf('10m'));
  const coarse = once(() => worldOf('50m'));
  const unitedStates = once(() => {
    const { nation, states, counties, names } = readUnitedStatesAtlas();
    return {
      nation: indexOf(nation.features),
      states: indexOf([shape(states)]),
      counties: indexOf([shape(counties)]),
      names: indexOf(names),
    };
  });
  const countries = once(() => indexOf(readCountryLabels()));
  const cityLabels = once(readCityLabels);
  const allPlaces = once(() => indexOf(cityLabels()));
  const bigPlaces = once(() => indexOf(cityLabels().filter((place) => populationOf(place) >= BIG_PLACE)));

  return (z, x, y) => {
    const { land, borders } = z < FINE_ZOOM ? coarse() : fine();
    const { nation, states, counties, names } = unitedStates();
    const settled = z < ALL_PLACES_ZOOM ? bigPlaces() : allPlaces();
    const layers: Layers = {};
    const put = (layer: string, index: GeoJSONVT, matches: (tags: Tags) => boolean = () => true) => {
      const tile = index.getTile(z, x, y);
      if (!tile) return;
      const features = tile.features.filter((one: { tags: unknown }) => matches((one.tags ?? {}) as Tags));
      if (features.length === 0) return;
      layers[layer] = layers[layer]
        ? { ...layers[layer], features: [...layers[layer].features, ...features] }
        : { ...tile, features };
    };
    put('land', land);
    put('land', nation);
    put('borders', borders);
    if (z >= STATES_ZOOM) put('states', states);
    if (z >= COUNTIES_ZOOM) put('counties', counties);
    put('places', countries());
    if (z >= STATES_ZOOM) put('places', names);
    put('places', settled, ({ population }) => Number(population) >= (MIN_POPULATION_BY_ZOOM[z] ?? 0));
    return fromGeojsonVt(layers, { version: 2, extent: EXTENT });
  };
}

type Tags = Record<string, unknown>;

function worldOf(scale: '50m' | '10m') {
  const { land, borders } = readWorldAtlas(scale);
  return { land: indexOf(land.features), borders: indexOf([shape(borders)]) };
}

function indexOf(features: Feature[]): GeoJSONVT {
  return new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: MAX_LAND_ZOOM, indexMaxZoom: 4, extent: EXTENT, buffer: 64, tolerance: 3 },
  );
}

function shape(geometry: Geometry): Feature {
  return { type: 'Feature', properties: {}, geometry };
}

function populationOf({ properties }: Feature): number {
  return Number(properties?.['population']);
}

function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}
