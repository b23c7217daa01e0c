import { createHash } from 'node:crypto';
import { readZip } from '#server/testing/data/read-zip.ts';
import type { BaselineResponse } from './send-request.ts';
import { normalizeBaselineHeaders, normalizeBaselinePageState, normalizeBaselineText } from './normalize.ts';

export function formatBaselineResponse(request: string, response: BaselineResponse): string {
  const head = [request, `status: ${response.status}`, ...normalizeBaselineHeaders(response)];
  return `${head.join('\n')}\n\n${bodyText(response)}\n`;
}

function bodyText({ status, headers, bytes }: BaselineResponse): string {
  const type = headers.get('content-type') ?? '';
  if (/json/.test(type)) return normalizeBaselineText(prettyJson(bytes.toString()));
  if (/html|xml/.test(type)) return normalizeBaselineText(lines(bytes.toString(), status));
  if (type.startsWith('text/')) return normalizeBaselineText(bytes.toString());
  if (type.startsWith('application/zip')) return zipText(bytes);
  return bytes.length === 0 ? '' : `sha256 ${createHash('sha256').update(bytes).digest('hex')}`;
}

const JSON_SCRIPT = /(<script\b[^>]*\btype="application\/(?:ld\+)?json"[^>]*>)(.*?)(<\/script>)/gs;

function lines(markup: string, status: number): string {
  const withJson = markup.replace(
    JSON_SCRIPT,
    (_, start: string, json: string, end: string) =>
      `${start}\n${prettyJson(json, (value) => normalizeBaselinePageState(value, status))}\n${end}`,
  );
  return withJson.replaceAll('><', '>\n<');
}

function zipText(bytes: Buffer): string {
  const files = [...readZip(bytes)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return files
    .map(([name, content]) => `--- ${name}\n${normalizeBaselineText(content.toString())}`)
    .join('\n');
}

function prettyJson(text: string, change = (value: unknown) => value): string {
  try {
    return JSON.stringify(sortKeys(change(JSON.parse(text))), null, 2);
  } catch {
    return text;
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sortKeys(each)]));
}
