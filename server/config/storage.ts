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
  return complete(settings, 'S3', 'to store pictures in S3', problems);
}

/** Each one defaults to the setting of the pictures. Only the bucket must be a different one. */
export function readBackupBucketSettings(
  read: Read,
  problems: string[],
  s3: S3Settings | null,
): S3Settings | null {
  const settings = {
    endpoint: read('BACKUP_S3_ENDPOINT', s3?.endpoint ?? '', parseEndpoint),
    region: read('BACKUP_S3_REGION', s3?.region ?? 'us-east-1', parseRegion),
    bucket: read('BACKUP_S3_BUCKET', '', parseBucket),
    accessKeyId: read('BACKUP_S3_ACCESS_KEY_ID', s3?.accessKeyId ?? '', (text) => text, 'secret'),
    secretAccessKey: read('BACKUP_S3_SECRET_ACCESS_KEY', s3?.secretAccessKey ?? '', (text) => text, 'secret'),
  };
  if (settings.bucket === '') return null;
  if (settings.bucket === s3?.bucket && settings.endpoint === s3.endpoint)
    problems.push('BACKUP_S3_BUCKET must differ from S3_BUCKET, which holds the pictures');
  return complete(settings, 'BACKUP_S3', 'to store backups in S3', problems);
}

function complete(
  settings: Omit<S3Settings, 'limitMs'>,
  prefix: string,
  purpose: string,
  problems: string[],
): S3Settings | null {
  const { region: _, ...needed } = settings;
  const missing = Object.entries(needed).filter(([, value]) => value === '');
  if (missing.length === 0) return Object.freeze(settings);
  if (missing.length < Object.keys(needed).length) {
    const names = missing.map(([name]) => `${prefix}_${NAMES[name as keyof typeof needed]}`).join(', ');
    problems.push(`${names} must be given too ${purpose}`);
  }
  return null;
}

const NAMES = {
  endpoint: 'ENDPOINT',
  bucket: 'BUCKET',
  accessKeyId: 'ACCESS_KEY_ID',
  secretAccessKey: 'SECRET_ACCESS_KEY',
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
