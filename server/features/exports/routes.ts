import { exportUserEndpoint } from '#contract/members/exports.ts';
import { isPasswordRecentlyConfirmed } from '#server/features/accounts/accounts.ts';
import type { UploadServices } from '#server/features/uploads/uploads.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowSelf } from '#server/platform/http/access-policies.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { createMemberExport } from './exports.ts';

type Deps = { db: Database['db']; pictures: UploadServices; config: { siteName: string } };

export function exportRoutes({ db, pictures, config }: Deps): ApiRoute[] {
  return [
    route(exportUserEndpoint, allowSelf, async ({ params: { id }, sessionId, limits, log, now }) => {
      if (!(await isPasswordRecentlyConfirmed(db, { userId: id, id: assertDefined(sessionId) }, now)))
        throw new HttpError('forbidden', 'Please confirm your password first.');
      await limits.spend('exports', id);
      const site = { siteName: config.siteName, storage: pictures.storage, log };
      const { fileName, stream } = await createMemberExport(db, site, id, now);
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` };
      return { body: null, headers, stream };
    }),
  ];
}
