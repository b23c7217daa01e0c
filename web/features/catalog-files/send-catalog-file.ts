import type { CatalogFileImport, CatalogFileKind } from '#contract/administration/catalog-files.ts';
import { sendFile } from '#web/lib/api/send-file.ts';

export async function sendCatalogFile(
  kind: CatalogFileKind,
  file: Blob,
  { preview }: { preview: boolean },
): Promise<CatalogFileImport> {
  const path = `/api/catalog-files/${kind}`;
  const query: Record<string, string> = preview ? { preview: 'true' } : {};
  return (await sendFile({ path, query, file, contentType: 'text/csv' })) as CatalogFileImport;
}
