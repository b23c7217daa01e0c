import type { TracingSettings } from '../platform/tracing/tracing.ts';

type Read = <T>(name: string, standard: string, parse: (text: string) => T, kind?: 'secret') => T;

/** The names, and what they mean, are those of the OpenTelemetry specification. */
export function readTracingSettings(read: Read): TracingSettings | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', '', parseEndpoint);
  const headers = read('OTEL_EXPORTER_OTLP_HEADERS', '', parseHeaders, 'secret');
  const serviceName = read('OTEL_SERVICE_NAME', 'clucket', (text) => text);
  const sampleRatio = read('OTEL_TRACES_SAMPLER_ARG', '1', parseRatio);
  if (endpoint === null) return null;
  return Object.freeze({ url: `${endpoint}/v1/traces`, headers, serviceName, sampleRatio });
}

function parseEndpoint(text: string): string | null {
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username)
    return url.href.replace(/\/+$/, '');
  throw new Error(
    'the address of an OpenTelemetry collector for OTLP over HTTP, such as http://127.0.0.1:4318',
  );
}

function parseHeaders(text: string): Record<string, string> {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return Object.fromEntries(parts.map(parseHeader));
}

function parseHeader(part: string): [name: string, value: string] {
  const [, name, value] = /^([\w-]+)\s*=\s*(\S.*)$/.exec(part) ?? [];
  if (name !== undefined && value !== undefined) return [name, decodeHeader(value)];
  throw new Error(HEADERS_FORM);
}

function decodeHeader(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new Error(HEADERS_FORM);
  }
}

const HEADERS_FORM = 'a list such as authorization=Bearer%20KEY,x-tenant=clucket';

function parseRatio(text: string): number {
  const ratio = Number(text);
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw new Error('the share of requests that are traced, from 0 to 1');
}
