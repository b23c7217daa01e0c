import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  parseContactRetentionDays,
  parseErasureGraceDays,
  parsePositionRetentionDays,
  parseMinPasswordLength,
} from './accounts.ts';
import { parseRateLimits } from './parse-rate-limits.ts';
import { parseSmtpUrl } from './mail.ts';
import { readBackupSettings, type BackupSettings } from './backups.ts';
import { CURRENT_NAMES, renameDeprecatedSettings, type DeprecatedSetting } from './deprecated-settings.ts';
import { parseTestFetchAllowlist } from './fetch-allowlist-for-tests.ts';
import { readDatabaseSettings, type DatabaseSettings } from './database.ts';
import { readMetricsSettings, type MetricsSettings } from './metrics.ts';
import { readLanguageModelSettings } from './language-model.ts';
import { parseGooglePlacesUrl } from './google-places.ts';
import { parseMapStyle, parsePmtilesSetting, type MapStyle } from './map.ts';
import {
  parseFooterLinks,
  parseSentryDsn,
  parseShutdownDelayMs,
  type FooterLinks,
} from './footer-sentry-and-shutdown.ts';
import { readS3Settings } from './storage.ts';
import { parseImageHosts } from './image-hosts.ts';
import { readTracingSettings } from './tracing.ts';
import { parseUpdateCheckUrl } from './update-check.ts';
import type { LanguageModelSettings } from '../platform/outbound/language-model.ts';
import { findMisspelledSettings, type MisspelledSetting } from './misspelled-settings.ts';
import type { RateLimitSettings } from '../platform/limits/rate-limits.ts';
import type { SentryDsn } from '../platform/observability/sentry/sentry.ts';
import type { S3Settings } from '../platform/files/storage/s3-client.ts';
import { findInaccessibleParentFolder, isRunningAsRoot } from '../platform/database/postgres/os-account.ts';
import type { TracingSettings } from '../platform/tracing/tracing.ts';

export type LogLevel = (typeof LOG_LEVELS)[number];
export type Config = Readonly<{
  environment: 'production' | 'development' | 'test';
  port: number;
  host: string;
  baseUrl: string;
  dataDir: string;
  demoData: boolean;
  trustProxy: readonly string[];
  siteName: string;
  siteTagline: string;
  fallbackLocation: Readonly<{ latitude: number; longitude: number; name: string }>;
  logLevel: LogLevel;
  registration: 'open' | 'closed';
  adminSecondFactor: 'optional' | 'required';
  passwordMinLength: number;
  wishlistRemoval: boolean;
  cookieSecure: boolean;
  rateLimits: RateLimitSettings;
  positionDays: number;
  accountGraceDays: number;
  recommendationContactDays: number;
  smtpUrl: string | null;
  smtpFrom: string;
  s3: S3Settings | null;
  imageHosts: readonly string[];
  fetchAllowForTests: ReadonlySet<string>;
  googlePlacesKey: string | null;
  googlePlacesUrl: string;
  footerLinks: FooterLinks;
  sentryDsn: SentryDsn | null;
  sentrySendPii: boolean;
  mapStyle: MapStyle | null;
  mapPmtiles: string | null;
  updateCheckUrl: string | null;
  languageModel: LanguageModelSettings | null;
  backups: BackupSettings;
  metrics: MetricsSettings;
  tracing: TracingSettings | null;
  /** How long a stopping process continues to serve, so that a load balancer notices. */
  shutdownDelayMs: number;
  misspelled: readonly MisspelledSetting[];
  deprecated: readonly DeprecatedSetting[];
  /** The folder in which the operator typed the command, because npm changes to the package's folder. */
  callerFolder: string;
}> &
  DatabaseSettings;

type Environment = Readonly<Record<string, string | undefined>>;
type Machine = {
  root: boolean;
  folder: string;
  exists(path: string): boolean;
  reachable(path: string): boolean;
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ENVIRONMENTS = ['production', 'development', 'test'] as const;
const TAGLINE = 'Discover, rate, and share the best chicken sandwiches in your area.';

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export function loadConfig(): Config {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}

export function parseConfig(variables: Environment, machine: Machine = thisMachine()): Config {
  const problems: string[] = [];
  const { environment, deprecated } = renameDeprecatedSettings(variables, problems);
  const settings: string[] = [];
  const read = reader(environment, problems, settings);
  const port = read('PORT', '3000', parsePort);
  const host = read('HOST', '127.0.0.1', parseHost);
  const baseUrl = read('BASE_URL', defaultBaseUrl(host, port), parseBaseUrl);
  const database = readDatabaseSettings(read, problems);
  const { folder } = machine;
  const dataDir = read('DATA_DIR', defaultDataDir(machine), (text) => resolve(folder, text));
  const s3 = readS3Settings(read, problems);
  const config: Config = {
    environment: read('NODE_ENV', 'development', oneOf(ENVIRONMENTS)),
    port,
    host,
    baseUrl,
    dataDir,
    ...database,
    demoData: read('DEMO_DATA', database.databaseUrl ? 'false' : 'true', parseBoolean),
    trustProxy: Object.freeze(read('TRUST_PROXY', '', parseNetworks)),
    siteName: read('SITE_NAME', 'Clucket', (text) => text),
    siteTagline: read('SITE_TAGLINE', TAGLINE, (text) => text),
    fallbackLocation: Object.freeze(read('FALLBACK_LOCATION', '34.0522,-118.2437,Los Angeles', parsePlace)),
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    registration: read('REGISTRATION', 'open', oneOf(['open', 'closed'])),
    adminSecondFactor: read('ADMIN_SECOND_FACTOR', 'optional', oneOf(['optional', 'required'])),
    passwordMinLength: read('PASSWORD_MIN_LENGTH', '6', parseMinPasswordLength),
    wishlistRemoval: read('FEATURE_WISHLIST_REMOVAL', 'on', parseBoolean),
    cookieSecure: read('COOKIE_SECURE', String(baseUrl.startsWith('https:')), parseBoolean),
    rateLimits: read('RATE_LIMITS', '', parseRateLimits),
    positionDays: read('POSITION_DAYS', '30', parsePositionRetentionDays),
    accountGraceDays: read('ACCOUNT_GRACE_DAYS', '14', parseErasureGraceDays),
    recommendationContactDays: read('RECOMMENDATION_CONTACT_DAYS', '90', parseContactRetentionDays),
    smtpUrl: read('SMTP_URL', '', parseSmtpUrl, 'secret'),
    s3,
    imageHosts: read('IMAGE_HOSTS', '', parseImageHosts),
    smtpFrom: read('SMTP_FROM', `clucket@${new URL(baseUrl).hostname}`, (text) => text),
    fetchAllowForTests: read('FETCH_ALLOW_FOR_TESTS', '', parseTestFetchAllowlist(environment['NODE_ENV'])),
    googlePlacesKey: read('GOOGLE_PLACES_KEY', '', (text) => text || null, 'secret'),
    googlePlacesUrl: read('GOOGLE_PLACES_URL', '', parseGooglePlacesUrl),
    footerLinks: read('FOOTER_LINKS', '', parseFooterLinks),
    sentryDsn: read('SENTRY_DSN', '', parseSentryDsn, 'secret'),
    sentrySendPii: read('SENTRY_SEND_PII', 'off', parseBoolean),
    mapStyle: read('MAP_STYLE_URL', '', parseMapStyle),
    mapPmtiles: read('MAP_PMTILES', '', parsePmtilesSetting(machine.folder)),
    updateCheckUrl: read('UPDATE_CHECK_URL', '', parseUpdateCheckUrl),
    languageModel: readLanguageModelSettings(read, problems),
    backups: readBackupSettings(read, { dataDir, isEmbedded: !database.databaseUrl, folder, s3, problems }),
    metrics: readMetricsSettings(read, problems, port),
    tracing: readTracingSettings(read),
    shutdownDelayMs: read('SHUTDOWN_DELAY', '0', parseShutdownDelayMs),
    deprecated,
    misspelled: findMisspelledSettings(Object.keys(environment), settings, CURRENT_NAMES),
    callerFolder: environment['INIT_CWD'] ?? machine.folder,
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

type Parse<T> = (text: string) => T;
type Read = <T>(name: string, standard: string, parse: Parse<T>, kind?: 'secret') => T;

function reader(environment: Environment, problems: string[], settings: string[]): Read {
  return (name, standard, parse, kind) => {
    settings.push(name, ...(kind ? [`${name}_FILE`] : []));
    try {
      const text = kind ? secretText(environment, name) : environment[name];
      return parse(text?.trim() || standard);
    } catch (error) {
      const actualText = kind ? '' : `, but it is "${environment[name]}"`;
      problems.push(`${name} must be ${(error as Error).message}${actualText}`);
      return parse(standard);
    }
  };
}

/** A secret can also come from the file that NAME_FILE names, as container platforms provide it. */
function secretText(environment: Environment, name: string): string | undefined {
  const file = environment[`${name}_FILE`];
  if (!file) return environment[name];
  if (environment[name]) throw new Error(`given once: either ${name} or ${name}_FILE, not both`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`readable in the file that ${name}_FILE names: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function parsePort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error('a port number from 0 to 65535');
  return Number(text);
}

function parseHost(text: string): string {
  if (isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  throw new Error('an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0');
}

function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain =
    url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && url.pathname === '/';
  if (!plain || url.username)
    throw new Error('the public address of the site, such as https://clucket.example, without a path');
  return url.origin;
}

function defaultBaseUrl(host: string, port: number): string {
  return `http://${hostInUrl(host)}:${port}`;
}

function hostInUrl(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

function parseBoolean(text: string): boolean {
  if (['true', '1', 'yes', 'on'].includes(text.toLowerCase())) return true;
  if (['false', '0', 'no', 'off'].includes(text.toLowerCase())) return false;
  throw new Error('true or false');
}

function parseNetworks(text: string): string[] {
  const networks = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (networks.every(isNetwork)) return networks;
  throw new Error('a list of addresses or networks separated by commas, such as 10.0.0.0/8,::1');
}

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (!family || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function parsePlace(text: string): Config['fallbackLocation'] {
  const [, latitude, longitude, name] = /^(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*,\s*(\S.*)$/.exec(text) ?? [];
  const position = { latitude: Number(latitude), longitude: Number(longitude), name: name ?? '' };
  if (Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 && position.name)
    return position;
  throw new Error('a latitude, a longitude and a name, such as 34.0522,-118.2437,Los Angeles');
}

function oneOf<T extends string>(values: readonly T[]): Parse<T> {
  return (text) => {
    const value = values.find((candidate) => candidate === text.toLowerCase());
    if (value === undefined) throw new Error(`one of ${values.join(', ')}`);
    return value;
  };
}

/** PostgreSQL never runs as root, so a root-only folder such as /root/clucket cannot hold its data. */
function defaultDataDir({ root, folder, exists, reachable }: Machine): string {
  const beside = resolve(folder, 'data');
  return root && !exists(beside) && !reachable(folder) ? '/var/lib/clucket' : beside;
}

function thisMachine(): Machine {
  return {
    root: isRunningAsRoot(),
    folder: process.cwd(),
    exists: existsSync,
    reachable: (path) => findInaccessibleParentFolder(path) === null,
  };
}
