import { importRestaurantEndpoint } from '#contract/catalog/website-import.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { createSafeFetch } from '#server/platform/outbound/safe-fetch/safe-fetch.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { importPicture, type PictureImportContext } from './import-picture.ts';
import { importRestaurantFromWebsite } from './website-import.ts';

const PICTURE_MS = 5_000;

type ImportDeps = Pick<PictureImportContext, 'pictures'> & { db: Database['db']; config: Config };

export function websiteImportRoutes({ db, config, pictures }: ImportDeps): ApiRoute[] {
  const allowed = config.fetchAllowForTests;
  const safeFetch = createSafeFetch({ allowed });
  const picturesFetch = createSafeFetch({ allowed, totalMs: PICTURE_MS });
  const userAgent = `Mozilla/5.0 (compatible; Clucket; +${config.baseUrl})`;
  return [
    route(
      importRestaurantEndpoint,
      allowAdmins,
      async ({ body: { websiteUrl }, limits, viewer, log, now }) => {
        const userId = viewer.id;
        await limits.spend('imports', userId);
        const pictureImport = { db, pictures, safeFetch: picturesFetch, userId, now };
        const copyPicture = (imageUrl: string) => importPicture(pictureImport, imageUrl);
        return {
          body: await importRestaurantFromWebsite({ db, safeFetch, log, userAgent, copyPicture }, websiteUrl),
        };
      },
    ),
  ];
}
