import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';

const tiles = z.object({
  /** A template with {z}, {x} and {y}; it changes when the tiles change. */
  url: z.string(),
  maxZoom: z.int(),
  attribution: z.string(),
});

export const basemapSchema = z
  .object({
    land: tiles,
    streets: tiles.nullable(),
    /** A complete style chosen by the operator, which replaces both. */
    styleUrl: z.string().nullable(),
  })
  .meta({ id: 'Basemap' });
export type Basemap = z.output<typeof basemapSchema>;

export const getBasemapEndpoint = endpoint({
  operationId: 'getBasemap',
  method: 'GET',
  path: '/api/basemap',
  summary: 'Returns the URLs of the map’s vector tiles, or of its style',
  responses: { 200: basemapSchema },
});

export const basemapEndpoints = [getBasemapEndpoint] as const;
