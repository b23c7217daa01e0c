import type { CatalogFileImport, CatalogFileKind } from '#contract/administration/catalog-files.ts';
import { sendFile } from '#web/lib/api/send-file.ts';

export async function previewCatalogFile(kind: CatalogFileKind, file: Blob): Promise<CatalogFileImport> {
  const request = { path: pathOf(kind), query: { preview: 'true' }, file, contentType: 'text/csv' };
  return (await sendFile(request)) as CatalogFileImport;
}

export async function importCatalogFile(
  kind: CatalogFileKind,
  file: Blob,
  idempotencyKey: string,
): Promise<CatalogFileImport> {
  const request = { path: pathOf(kind), file, contentType: 'text/csv', idempotencyKey };
  return (await sendFile(request)) as CatalogFileImport;
}

function pathOf(kind: CatalogFileKind): string {
  return `/api/catalog-files/${kind}`;
}
