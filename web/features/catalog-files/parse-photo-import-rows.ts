import type { EndpointBodyInput } from '#contract/base/endpoint.ts';
import type { importPhotoEndpoint } from '#contract/administration/photo-imports.ts';

export type PhotoImportRow = EndpointBodyInput<typeof importPhotoEndpoint>;
export type PhotoImportRows = {
  rows: (PhotoImportRow & { line: number })[];
  problems: { line: number; reason: string }[];
};

const KINDS = ['restaurant', 'sandwich'] as const;

/** Lines of kind, id and URL; the URL is the rest of the line, because it may contain commas. */
export function parsePhotoImportRows(text: string): PhotoImportRows {
  const result: PhotoImportRows = { rows: [], problems: [] };
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1;
    if (content.trim() === '' || (index === 0 && /^"?kind"?,/i.test(content))) continue;
    const [, kindText, idText, rest = ''] = /^\s*"?(\w*)"?\s*,\s*"?#?(\d*)"?\s*,(.*)$/.exec(content) ?? [];
    const kind = KINDS.find((known) => known === kindText?.toLowerCase());
    const imageUrl = rest
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"');
    if (!kind || !idText || !/^https?:\/\//i.test(imageUrl))
      result.problems.push({
        line,
        reason: 'needs a kind (restaurant or sandwich), an ID, and a photo URL',
      });
    else result.rows.push({ line, kind, id: Number(idText), imageUrl });
  }
  return result;
}
