import type { S3Settings } from '../platform/files/storage/s3-client.ts';

type Read = <T>(name: string, standard: string, parse: (text: string) => T, kind?: 'secret') => T;

export function readS3Settings(read: Read, problems: string[]): S3Settings | null {
  const settings = {
    endpoint: read('S3_ENDPOINT', '', parseEndpoint),
    region: read('S3_REGION', 'us-east-1', parseRegion),
    bucket: read('S3_BUCKET', '', parseBucket),
    accessKeyId: read('S3_ACCESS_KEY_ID', '', (text) => text, 'secret'),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY', '', (text) => text, 'secret'),
  };
  const { region: _, ...needed } = settings;
  const missing = Object.entries(needed).filter(([, value]) => value === '');
  if (missing.length === 0) return Object.freeze(settings);
  if (missing.length < Object.keys(needed).length) {
    const names = missing.map(([name]) => NAMES[name as keyof typeof needed]).join(', ');
    problems.push(`${names} must be given too where pictures are to be kept in S3`);
  }
  return null;
}

const NAMES = {
  endpoint: 'S3_ENDPOINT',
  bucket: 'S3_BUCKET',
  accessKeyId: 'S3_ACCESS_KEY_ID',
  secretAccessKey: 'S3_SECRET_ACCESS_KEY',
};

function parseEndpoint(text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username)
    return url.origin;
  throw new Error('the address of an S3 server without a path, such as https://s3.us-west-2.amazonaws.com');
}

function parseRegion(text: string): string {
  if (/^[a-z0-9-]{1,40}$/.test(text)) return text;
  throw new Error('a region, such as us-west-2 or auto');
}

function parseBucket(text: string): string {
  if (text === '' || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) return text;
  throw new Error('the name of a bucket');
}

export function parseImageHosts(text: string): readonly string[] {
  const hosts = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (!hosts.every((host) => /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)))
    throw new Error('a list of host names separated by commas, such as images.example.com,*.cdn.example');
  return Object.freeze(hosts);
}
