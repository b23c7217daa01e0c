import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';

const tiles = z.object({
  /** With {z}, {x} and {y} in it; changes with what it answers. */
  url: z.string(),
  maxZoom: z.int(),
  /** Whose data it is, as a line of text. */
  attribution: z.string(),
});

export const basemapSchema = z
  .object({
    /** Land, borders and names of places, from this server. */
    land: tiles,
    /** Streets out of the operator's PMTiles file, where there is one. */
    streets: tiles.nullable(),
    /** A whole style of the operator's choice, which then stands in place of both. */
    styleUrl: z.string().nullable(),
  })
  .meta({ id: 'Basemap' });
export type Basemap = z.output<typeof basemapSchema>;

export const getBasemap = endpoint({
  operationId: 'getBasemap',
  method: 'GET',
  path: '/api/basemap',
  summary: 'What lies beneath the map: addresses of its vector tiles, or of a style',
  answers: { 200: basemapSchema },
});

export const basemapEndpoints = [getBasemap] as const;
