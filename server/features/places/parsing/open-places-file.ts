import { basename } from 'node:path';
import {
  UnreadableFileError,
  openTextFile,
  textFileName,
  type OpenedTextFile,
  type TextFileSource,
} from '#server/platform/text/open-text-file.ts';
import { readCsv } from '#server/platform/text/read-csv.ts';
import { peekTextStart } from '#server/platform/text/peek-text-start.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { DataSourceKind } from '#contract/administration/sources.ts';
import {
  pickPlaceFields,
  matchPlaceColumns,
  type PlaceFieldName,
  type PlaceFields,
} from './match-place-columns.ts';
import { readFeatureCollection, readGeoJsonLines, type GeoJsonFeatureRow } from './read-geojson.ts';

export type PlacesFileRow =
  | { line: number; fields: PlaceFields; raw: Record<string, unknown>; dataset: PlacesDataset | undefined }
  | { line: number; problem: string };

/** `date`: when its data was collected, if every edition with these columns is from that time. */
export type PlacesDataset = { name: string; license: string; kind: DataSourceKind; date: string | null };
export type PlacesFile = Omit<OpenedTextFile, 'text'> & { rows: AsyncIterable<PlacesFileRow>; name: string };

// Each of its files is a chain's own store locator.
const ALL_THE_PLACES: PlacesDataset = { name: 'alltheplaces', license: 'CC0-1.0', kind: 'chain', date: null };
const DATASETS: (PlacesDataset & { marks: string[] })[] = [
  { ...ALL_THE_PLACES, marks: ['@spider'] },
  { ...ALL_THE_PLACES, marks: ['ref', 'spider'] },
  {
    name: 'stiles-locations',
    license: 'MIT',
    kind: 'chain',
    date: '2024-01-01',
    marks: ['source', 'source_id', 'location_name', 'timezone'],
  },
];

export async function openPlacesFile(from: TextFileSource, maxMegabytes?: number): Promise<PlacesFile> {
  const { text, ...opened } = await openTextFile(from, maxMegabytes);
  const path = textFileName(from);
  const { head, all } = await peekTextStart(text, path);
  return { ...opened, rows: rowsOf(head, all, path), name: basename(path).replace(/(\.\w+){1,2}$/, '') };
}

function rowsOf(head: string, text: AsyncIterable<string>, path: string): AsyncIterable<PlacesFileRow> {
  const start = head.replace(/^[\s\u001e]+/, '');
  if (start === '') throw new UnreadableFileError(`${path} is empty`);
  if (!start.startsWith('{')) return csvRows(text, path);
  if (isFeature(assertDefined(start.split('\n', 1)[0])))
    return featureRows(readGeoJsonLines(text, path), path);
  return featureRows(readFeatureCollection(text, path), path);
}

function isFeature(line: string): boolean {
  try {
    return (JSON.parse(line) as { type?: unknown }).type === 'Feature';
  } catch {
    return false;
  }
}

async function* csvRows(text: AsyncIterable<string>, path: string): AsyncIterable<PlacesFileRow> {
  let columns = new Map<PlaceFieldName, string>();
  let dataset: PlacesDataset | undefined;
  const rows = readCsv(text, (names) => {
    columns = matchPlaceColumns(names);
    dataset = DATASETS.find(({ marks }) => marks.every((mark) => names.includes(mark)));
    if (!columns.has('name') && !columns.has('brand'))
      throw new UnreadableFileError(`${path} has no column for a name or a brand in its first line`);
  });
  for await (const row of rows) {
    if ('problem' in row) {
      yield row;
      continue;
    }
    yield {
      line: row.line,
      fields: pickPlaceFields(columns, row.fields),
      raw: asTagged(row.fields),
      dataset,
    };
  }
}

async function* featureRows(
  features: AsyncIterable<GeoJsonFeatureRow>,
  path: string,
): AsyncIterable<PlacesFileRow> {
  let any = false;
  for await (const row of features) {
    any = true;
    yield 'problem' in row ? row : featureRow(row.line, row.feature);
  }
  if (!any) throw new UnreadableFileError(`${path} is JSON, but has no features`);
}

type Feature = { id?: unknown; properties?: unknown; geometry?: unknown };

function featureRow(line: number, feature: unknown): PlacesFileRow {
  const { id, properties, geometry } = (feature ?? {}) as Feature;
  if (typeof properties !== 'object' || properties === null) return { line, problem: 'no properties' };
  const raw: Record<string, unknown> = { ...properties, ...pinOf(geometry) };
  if (id !== undefined && id !== null && !raw['ref']) raw['@id'] = String(id);
  for (const [name, value] of Object.entries(raw)) if (value === null || value === '') delete raw[name];
  return {
    line,
    fields: pickPlaceFields(matchPlaceColumns(Object.keys(raw)), raw),
    raw,
    dataset: DATASETS.find(({ marks }) => marks.every((mark) => mark in raw)),
  };
}

function pinOf(geometry: unknown): { lat?: string; lon?: string } {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  if (type !== 'Point' || !Array.isArray(coordinates) || coordinates.length < 2) return {};
  return { lat: String(coordinates[1]), lon: String(coordinates[0]) };
}

const TAGS: Record<string, string> = {
  spider: '@spider',
  brand_wikidata: 'brand:wikidata',
  addr_full: 'addr:full',
  street: 'addr:street',
  city: 'addr:city',
  state: 'addr:state',
  postcode: 'addr:postcode',
  country: 'addr:country',
};

/** Converts a row of a table made from All the Places to the raw fields of its GeoJSON, so that both are equal. */
function asTagged(fields: Record<string, string>): Record<string, string> {
  const isTagged = 'spider' in fields;
  const filled = Object.entries(fields).filter(([, value]) => value !== '');
  return Object.fromEntries(filled.map(([name, value]) => [(isTagged && TAGS[name]) || name, value]));
}
