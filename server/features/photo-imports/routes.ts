import { importPhotoEndpoint } from '#contract/administration/photo-imports.ts';
import type { Config } from '#server/config/config.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { createSafeFetch } from '#server/platform/outbound/safe-fetch/safe-fetch.ts';
import { copyPhotoFromUrl, type PhotoImportServices } from './photo-imports.ts';

type Deps = Pick<PhotoImportServices, 'db' | 'pictures'> & { config: Config };

const FETCH_MS = 10_000;

export function photoImportRoutes({ db, pictures, config }: Deps): ApiRoute[] {
  const safeFetch = createSafeFetch({ allowed: config.fetchAllowForTests, totalMs: FETCH_MS });
  return [
    route(importPhotoEndpoint, allowAdmins, async ({ body, viewer, now, limits }) => {
      await limits.spend('photo-imports', viewer.id);
      return { body: await copyPhotoFromUrl({ db, pictures, safeFetch }, body, { viewer, now }) };
    }),
  ];
}
