import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

const HIDDEN = [
  'password',
  'currentPassword',
  'newPassword',
  'email',
  'token',
  'cookie',
  'authorization',
  'userLatitude',
  'userLongitude',
  'latitude',
  'longitude',
  'lat',
  'lng',
];

const SECRETS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  ...HIDDEN.flatMap((name) => [name, `*.${name}`]),
  // PostgreSQL repeats the values of a rejected row.
  'err.detail',
  'err.where',
  'err.query',
];

export function createLogger(level: string, destination?: DestinationStream, moreFields?: () => object): Log {
  const options = {
    level,
    redact: { paths: SECRETS, censor: '(hidden)' },
    serializers: { err: withoutClient },
    ...(moreFields && { mixin: moreFields }),
  };
  return destination ? pino(options, destination) : pino(options);
}

function withoutClient(error: Error): object {
  const { client: _client, ...fields } = stdSerializers.err(error);
  return fields;
}
