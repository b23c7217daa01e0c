import type { MapResponse } from '#contract/catalog/map.ts';
import { formatGeoBox, alignBoxToMapBlocks, MAX_ZOOM, type GeoBox } from '#shared/geo/map-grid.ts';
import { QUERY_STALE_TIMES_MS, apiQuery } from '#web/lib/api/api-query.ts';
import { callApi } from '#web/lib/api/api-client.ts';

export type MapFilterParams = Readonly<Record<string, string>>;

export function basemapQuery() {
  return apiQuery('/api/basemap', QUERY_STALE_TIMES_MS.always, {});
}

/** Nearly equal camera positions have the same URL, which is also the cache key. */
export function mapQueryString(seen: GeoBox, zoom: number, filters: MapFilterParams): string {
  const whole = Math.max(0, Math.floor(zoom));
  const query = {
    ...filters,
    bbox: formatGeoBox(alignBoxToMapBlocks(seen, whole)),
    zoom: String(Math.min(MAX_ZOOM, whole)),
  };
  return new URLSearchParams(query).toString();
}

export function fetchMapPins(question: string, signal: AbortSignal): Promise<MapResponse> {
  const query = Object.fromEntries(new URLSearchParams(question)) as { bbox: string; zoom: string };
  return callApi('GET', '/api/map', { query, signal });
}
