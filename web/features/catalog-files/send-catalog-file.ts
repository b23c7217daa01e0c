import type { CatalogFileImport, CatalogFileKind } from '#contract/administration/catalog-files.ts';
import { readResponse, reportUnauthorized } from '#web/lib/api/api-client.ts';
import { tabUserId } from '#web/lib/session/stored-user.ts';

/** The file itself is the body, so that a spreadsheet of megabytes is not wrapped into JSON. */
export async function sendCatalogFile(
  kind: CatalogFileKind,
  file: Blob,
  { preview }: { preview: boolean },
): Promise<CatalogFileImport> {
  const userId = tabUserId();
  const response = await fetch(`/api/catalog-files/${kind}${preview ? '?preview=true' : ''}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'content-type': 'text/csv',
      ...(userId && { authorization: `Bearer ${userId}` }),
    },
    body: await file.arrayBuffer(),
  });
  reportUnauthorized(response.status, userId);
  return readResponse({
    status: response.status,
    statusText: response.statusText,
    contentType: response.headers.get('content-type') ?? '',
    text: await response.text(),
  }) as CatalogFileImport;
}
