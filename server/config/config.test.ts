import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const machine = { root: false, folder: '/srv/clucket', exists: () => false, reachable: () => true };

test('every setting has a default', () => {
  expect(parseConfig({}, machine)).toEqual({
    environment: 'development',
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    dataDir: '/srv/clucket/data',
    databaseUrl: null,
    databaseListenUrl: null,
    databaseReplicaUrl: null,
    workers: 1,
    databaseConnections: 10,
    replicaConnections: 10,
    demoData: true,
    trustProxy: [],
    siteName: 'Clucket',
    siteTagline: 'Discover, rate, and share the best chicken sandwiches in your area.',
    fallbackLocation: { latitude: 34.0522, longitude: -118.2437, name: 'Los Angeles' },
    logLevel: 'info',
    registration: 'open',
    adminSecondFactor: 'optional',
    passwordMinLength: 6,
    wishlistRemoval: true,
    cookieSecure: false,
    rateLimits: { off: false, changed: {} },
    positionDays: 30,
    accountGraceDays: 14,
    recommendationContactDays: 90,
    smtpUrl: null,
    s3: null,
    imageHosts: [],
    smtpFrom: 'clucket@localhost',
    fetchAllowForTests: new Set(),
    googlePlacesKey: null,
    googlePlacesUrl: 'https://places.googleapis.com',
    footerLinks: {},
    sentryDsn: null,
    sentrySendPii: false,
    languageModel: null,
    shutdownDelayMs: 0,
    mapStyle: null,
    mapPmtiles: null,
    updateCheckUrl: null,
    backups: {
      intervalMs: 86_400_000,
      retentionCount: 7,
      folder: '/srv/clucket/data/backups',
      beforeMigration: true,
      isArchived: true,
      s3: null,
      encryptionKey: null,
    },
    metrics: null,
    tracing: null,
    misspelled: [],
    deprecated: [],
    callerFolder: '/srv/clucket',
  });
});

test('every setting can be set', () => {
  const environment = {
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '0.0.0.0',
    BASE_URL: 'https://clucket.example/',
    DATA_DIR: '../kept',
    DATABASE_URL: 'postgres://site:secret@db:5432/clucket',
    DATABASE_LISTEN_URL: 'postgres://site:secret@primary:5432/clucket',
    DATABASE_REPLICA_URL: 'postgres://site:secret@replica:5432/clucket',
    WORKERS: '4',
    DATABASE_CONNECTIONS: '7',
    DATABASE_REPLICA_CONNECTIONS: '20',
    DEMO_DATA: 'yes',
    TRUST_PROXY: '10.0.0.0/8, ::1,fd00::/8',
    SITE_NAME: 'Coop',
    SITE_TAGLINE: 'Only thighs.',
    FALLBACK_LOCATION: '-33.8688, 151.2093, Sydney, Australia',
    LOG_LEVEL: 'DEBUG',
    REGISTRATION: 'closed',
    ADMIN_SECOND_FACTOR: 'required',
    PASSWORD_MIN_LENGTH: '10',
    FEATURE_WISHLIST_REMOVAL: 'off',
    RATE_LIMITS: 'login=20/900, reviews=100/60',
    POSITION_DAYS: '7',
    ACCOUNT_GRACE_DAYS: '0',
    RECOMMENDATION_CONTACT_DAYS: '14',
    SMTP_URL: 'smtps://site:secret@mail.example:465',
    S3_ENDPOINT: 'https://s3.us-west-2.amazonaws.com/',
    S3_REGION: 'us-west-2',
    S3_BUCKET: 'coop-photos',
    S3_ACCESS_KEY_ID: 'AKIAX',
    S3_SECRET_ACCESS_KEY: 'secret',
    IMAGE_HOSTS: 'Images.example.com, *.cdn.example',
    SMTP_FROM: 'Coop <hello@clucket.example>',
    GOOGLE_PLACES_KEY: 'places-key',
    GOOGLE_PLACES_URL: 'http://places.internal:8080/',
    FOOTER_LINKS: 'contact=mailto:hello@clucket.example, terms=/terms.html',
    SENTRY_DSN: 'https://abc@sentry.example/team/42',
    SENTRY_SEND_PII: 'on',
    LLM_BASE_URL: 'http://127.0.0.1:11434/v1/',
    LLM_API_KEY: 'model-key',
    LLM_MODEL: 'small-one',
    MAP_STYLE_URL: 'https://tiles.example/style.json, https://fonts.example',
    MAP_PMTILES: '../maps/town.pmtiles',
    UPDATE_CHECK_URL: 'https://releases.example/latest',
    BACKUP_INTERVAL: '7d',
    BACKUP_RETENTION_COUNT: '30',
    BACKUP_DIR: '../backups',
    BACKUP_BEFORE_MIGRATION: 'on',
    BACKUP_ARCHIVE: 'off',
    BACKUP_S3_BUCKET: 'coop-backups',
    BACKUP_S3_SECRET_ACCESS_KEY: 'other-secret',
    BACKUP_ENCRYPTION_KEY: '0F'.repeat(32),
    METRICS_PORT: '9090',
    METRICS_HOST: '0.0.0.0',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key, x-tenant = coop',
    OTEL_SERVICE_NAME: 'coop',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    SHUTDOWN_DELAY: '5',
    INIT_CWD: '/home/kim',
  };
  expect(parseConfig(environment, machine)).toEqual({
    environment: 'production',
    port: 8080,
    host: '0.0.0.0',
    baseUrl: 'https://clucket.example',
    dataDir: '/srv/kept',
    databaseUrl: 'postgres://site:secret@db:5432/clucket',
    databaseListenUrl: 'postgres://site:secret@primary:5432/clucket',
    databaseReplicaUrl: 'postgres://site:secret@replica:5432/clucket',
    workers: 4,
    databaseConnections: 7,
    replicaConnections: 20,
    demoData: true,
    trustProxy: ['10.0.0.0/8', '::1', 'fd00::/8'],
    siteName: 'Coop',
    siteTagline: 'Only thighs.',
    fallbackLocation: { latitude: -33.8688, longitude: 151.2093, name: 'Sydney, Australia' },
    logLevel: 'debug',
    registration: 'closed',
    adminSecondFactor: 'required',
    passwordMinLength: 10,
    wishlistRemoval: false,
    cookieSecure: true,
    rateLimits: { off: false, changed: { login: [20, 900], reviews: [100, 60] } },
    positionDays: 7,
    accountGraceDays: 0,
    recommendationContactDays: 14,
    smtpUrl: 'smtps://site:secret@mail.example:465',
    s3: {
      endpoint: 'https://s3.us-west-2.amazonaws.com',
      region: 'us-west-2',
      bucket: 'coop-photos',
      accessKeyId: 'AKIAX',
      secretAccessKey: 'secret',
    },
    imageHosts: ['images.example.com', '*.cdn.example'],
    smtpFrom: 'Coop <hello@clucket.example>',
    fetchAllowForTests: new Set(),
    googlePlacesKey: 'places-key',
    googlePlacesUrl: 'http://places.internal:8080',
    footerLinks: { contact: 'mailto:hello@clucket.example', terms: '/terms.html' },
    sentryDsn: { url: 'https://sentry.example/team/api/42/envelope/', publicKey: 'abc' },
    sentrySendPii: true,
    languageModel: { baseUrl: 'http://127.0.0.1:11434/v1', apiKey: 'model-key', model: 'small-one' },
    mapStyle: {
      url: 'https://tiles.example/style.json',
      origins: ['https://tiles.example', 'https://fonts.example'],
    },
    mapPmtiles: '/srv/maps/town.pmtiles',
    updateCheckUrl: 'https://releases.example/latest',
    backups: {
      intervalMs: 7 * 86_400_000,
      retentionCount: 30,
      folder: '/srv/backups',
      beforeMigration: true,
      isArchived: false,
      s3: {
        endpoint: 'https://s3.us-west-2.amazonaws.com',
        region: 'us-west-2',
        bucket: 'coop-backups',
        accessKeyId: 'AKIAX',
        secretAccessKey: 'other-secret',
      },
      encryptionKey: Buffer.alloc(32, 15),
    },
    metrics: { port: 9090, host: '0.0.0.0' },
    tracing: {
      url: 'http://collector:4318/v1/traces',
      headers: { authorization: 'Bearer key', 'x-tenant': 'coop' },
      serviceName: 'coop',
      sampleRatio: 0.1,
    },
    shutdownDelayMs: 5_000,
    misspelled: [],
    deprecated: [],
    callerFolder: '/home/kim',
  });
});

test.each([
  ['NODE_ENV', 'prod', 'NODE_ENV must be one of production, development, test, but it is "prod"'],
  [
    'BACKUP_INTERVAL',
    '5m',
    'BACKUP_INTERVAL must be a time of at least an hour, such as 6h, 24h or 7d, or off',
  ],
  ['BACKUP_RETENTION_COUNT', '0', 'BACKUP_RETENTION_COUNT must be a number from 1 to 9999, but it is "0"'],
  ['BACKUP_ENCRYPTION_KEY', 'hens', 'BACKUP_ENCRYPTION_KEY must be 64 hexadecimal digits, as openssl rand'],
  [
    'BACKUP_S3_BUCKET',
    'coop',
    'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY must',
  ],
  ['METRICS_PORT', '0', 'METRICS_PORT must be a port number from 1 to 65535, but it is "0"'],
  ['METRICS_PORT', '3000', 'METRICS_PORT must differ from PORT'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'collector:4318',
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the address of an OpenTelemetry collector',
  ],
  [
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Bearer x',
    'OTEL_EXPORTER_OTLP_HEADERS must be a list such as authorization=',
  ],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'OTEL_TRACES_SAMPLER_ARG must be the share of requests that are traced'],
  ['METRICS_HOST', 'localhost', 'METRICS_HOST must be an address of this machine'],
  ['WORKERS', '0', 'WORKERS must be a number of processes from 1 to 64, but it is "0"'],
  [
    'DATABASE_REPLICA_URL',
    'postgres://replica/clucket',
    'DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has neither',
  ],
  ['PORT', '99999', 'PORT must be a port number from 0 to 65535, but it is "99999"'],
  ['PORT', '3000x', 'PORT must be a port number from 0 to 65535, but it is "3000x"'],
  ['HOST', 'local host', 'HOST must be an address or a host name to listen on'],
  ['BASE_URL', 'clucket.example', 'BASE_URL must be the public address of the site'],
  ['BASE_URL', 'https://clucket.example/sub', 'without a path, but it is "https://clucket.example/sub"'],
  ['BASE_URL', 'ftp://clucket.example', 'BASE_URL must be the public address of the site'],
  ['DEMO_DATA', 'maybe', 'DEMO_DATA must be true or false, but it is "maybe"'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be a list of addresses or networks'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY must be a list of addresses or networks'],
  ['FALLBACK_LOCATION', '34.0522,-118.2437', 'FALLBACK_LOCATION must be a latitude, a longitude and a name'],
  ['FALLBACK_LOCATION', '134,0,Nowhere', 'FALLBACK_LOCATION must be a latitude, a longitude and a name'],
  ['PASSWORD_MIN_LENGTH', '4', 'PASSWORD_MIN_LENGTH must be a number from 6 to 64, but it is "4"'],
  ['RATE_LIMITS', 'logins=1/60', 'RATE_LIMITS must be a list of limits among login, login-address'],
  ['RATE_LIMITS', 'login=many', 'RATE_LIMITS must be off, or a list such as login=10/900'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be the address of a mail server'],
  ['IMAGE_HOSTS', 'https://images.example.com', 'IMAGE_HOSTS must be a list of host names'],
  ['IMAGE_HOSTS', '*', 'IMAGE_HOSTS must be a list of host names'],
  ['IMAGE_HOSTS', 'x.example;script-src', 'IMAGE_HOSTS must be a list of host names'],
  ['FETCH_ALLOW_FOR_TESTS', '10.0.0.1:80', 'FETCH_ALLOW_FOR_TESTS must be a list of loopback servers'],
  ['GOOGLE_PLACES_URL', 'places', 'GOOGLE_PLACES_URL must be the address of a server that answers as'],
  ['FOOTER_LINKS', 'imprint=/imprint', 'FOOTER_LINKS must be a list such as contact=mailto:'],
  ['FOOTER_LINKS', 'terms=javascript:alert(1)', 'FOOTER_LINKS must be a list such as contact=mailto:'],
  ['FOOTER_LINKS', 'terms=//evil.example', 'FOOTER_LINKS must be a list such as contact=mailto:'],
  ['LLM_BASE_URL', 'ollama', 'LLM_BASE_URL must be the address of an OpenAI-compatible API'],
  ['LLM_BASE_URL', 'http://127.0.0.1/v1', 'LLM_MODEL must name the model to request from LLM_BASE_URL'],
  ['LLM_MODEL', 'small-one', 'LLM_BASE_URL is required to use a language model'],
  ['SENTRY_DSN', 'https://sentry.example/42', 'SENTRY_DSN must be the DSN of a Sentry project'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is reported as a problem', (name, value, expected) => {
  expect(problems({ [name]: value })).toEqual([expect.stringContaining(expected)]);
});

test('reports every problem at once and repeats no secret', () => {
  const found = problems({ PORT: 'x', LOG_LEVEL: 'x', DATABASE_URL: 'mysql://root:hunter2@db/x' });
  expect(found).toHaveLength(3);
  expect(found.join()).toContain('DATABASE_URL must be a PostgreSQL address');
  expect(found.join()).not.toContain('hunter2');
});

test('backups need their own bucket, and DATABASE_URL rules out BACKUP_ARCHIVE', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'coop',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  };
  expect(problems({ ...s3, BACKUP_S3_BUCKET: 'coop-backups' })).toEqual([]);
  expect(problems({ ...s3, BACKUP_S3_BUCKET: 'coop' })).toEqual([
    'BACKUP_S3_BUCKET must differ from S3_BUCKET, which holds the pictures',
  ]);
  expect(problems({ DATABASE_URL: 'postgres://db/x', BACKUP_ARCHIVE: 'on' })).toEqual([
    expect.stringContaining('BACKUP_ARCHIVE must be off with DATABASE_URL'),
  ]);
});

test('FETCH_ALLOW_FOR_TESTS works in tests and is rejected in production (threats E6)', () => {
  const FETCH_ALLOW_FOR_TESTS = '127.0.0.1:8081, ::1:8082';
  expect(parseConfig({ FETCH_ALLOW_FOR_TESTS, NODE_ENV: 'test' }, machine).fetchAllowForTests).toEqual(
    new Set(['127.0.0.1:8081', '::1:8082']),
  );
  expect(problems({ FETCH_ALLOW_FOR_TESTS, NODE_ENV: ' Production ' })).toEqual([
    expect.stringContaining('FETCH_ALLOW_FOR_TESTS must be left out when NODE_ENV is production'),
  ]);
});

test('an empty variable counts as not set', () => {
  expect(parseConfig({ PORT: '', SITE_NAME: ' ', DATABASE_URL: '' }, machine)).toEqual(
    parseConfig({}, machine),
  );
});

test('with DATABASE_URL the demo town is loaded only if DEMO_DATA is true', () => {
  const DATABASE_URL = 'postgresql://db/clucket';
  expect(parseConfig({ DATABASE_URL }, machine).demoData).toBe(false);
  expect(parseConfig({ DATABASE_URL, DEMO_DATA: 'true' }, machine).demoData).toBe(true);
});

test('a secret can come from a file, but not from both the file and the variable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-config-'));
  const DATABASE_URL_FILE = join(folder, 'url');
  writeFileSync(DATABASE_URL_FILE, 'postgres://db/clucket\n');
  expect(parseConfig({ DATABASE_URL_FILE }, machine).databaseUrl).toBe('postgres://db/clucket');
  expect(problems({ DATABASE_URL_FILE, DATABASE_URL: 'postgres://db/other' })).toEqual([
    'DATABASE_URL must be given once: either DATABASE_URL or DATABASE_URL_FILE, not both',
  ]);
  rmSync(folder, { recursive: true });
  expect(problems({ DATABASE_URL_FILE })).toEqual([
    expect.stringContaining('DATABASE_URL must be readable in the file that DATABASE_URL_FILE names: ENOENT'),
  ]);
});

test('root uses /var/lib/clucket if other accounts cannot reach the folder and ./data does not exist', () => {
  const closed = { ...machine, root: true, reachable: () => false };
  expect(parseConfig({}, closed).dataDir).toBe('/var/lib/clucket');
  expect(parseConfig({}, { ...closed, root: false }).dataDir).toBe('/srv/clucket/data');
  expect(parseConfig({}, { ...closed, reachable: () => true }).dataDir).toBe('/srv/clucket/data');
  expect(parseConfig({}, { ...closed, exists: () => true }).dataDir).toBe('/srv/clucket/data');
  expect(parseConfig({ DATA_DIR: 'here' }, closed).dataDir).toBe('/srv/clucket/here');
});

test('the base URL is derived from HOST and PORT', () => {
  const baseUrl = (HOST: string, PORT: string) => parseConfig({ HOST, PORT }, machine).baseUrl;
  expect(baseUrl('0.0.0.0', '80')).toBe('http://localhost');
  expect(baseUrl('192.168.1.4', '3000')).toBe('http://192.168.1.4:3000');
  expect(baseUrl('fd00::4', '3000')).toBe('http://[fd00::4]:3000');
});

test('the configuration is frozen', () => {
  const config = parseConfig({}, machine);
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.trustProxy) && Object.isFrozen(config.fallbackLocation)).toBe(true);
});

function problems(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment, machine);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
}
