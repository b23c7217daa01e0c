import { isIP } from 'node:net';

type Read = <T>(name: string, standard: string, parse: (text: string) => T) => T;

export type MetricsSettings = Readonly<{ port: number; host: string }> | null;

export function readMetricsSettings(read: Read, problems: string[], sitePort: number): MetricsSettings {
  const port = read('METRICS_PORT', '', parsePort);
  const host = read('METRICS_HOST', '127.0.0.1', parseAddress);
  if (port === null) return null;
  if (port === sitePort) problems.push('METRICS_PORT must differ from PORT');
  return Object.freeze({ port, host });
}

function parsePort(text: string): number | null {
  if (text === '') return null;
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535) return Number(text);
  throw new Error('a port number from 1 to 65535');
}

function parseAddress(text: string): string {
  if (isIP(text)) return text;
  throw new Error('an address of this machine, such as 127.0.0.1 or 0.0.0.0');
}
