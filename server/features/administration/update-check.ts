import { z } from 'zod';
import type { AvailableSoftwareUpdate } from '#contract/administration/admin-overview.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { SafeFetch } from '#server/platform/outbound/safe-fetch/safe-fetch.ts';
import { isSameOrNewerVersion, RELEASE } from '#server/platform/process/release.ts';

export type SoftwareUpdateCheck = { find(now: Date): AvailableSoftwareUpdate | null };
type Settings = { url: string | null; safeFetch: SafeFetch; log: Pick<Log, 'warn'>; version?: string };

const VALID_MS = 24 * 60 * 60_000;
const RETRY_MS = 60 * 60_000;
/** Large, because the response includes release notes. */
const MAX_BYTES = 1024 * 1024;

/** The format in which GitHub and Gitea return the latest release. */
const releaseSchema = z.object({
  tag_name: z.string().regex(/^v?\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  html_url: z.url({ protocol: /^https$/ }),
});

/** Answers from memory and asks in the background, so that no page waits for another server. */
export function createSoftwareUpdateCheck({
  url,
  safeFetch,
  log,
  version = RELEASE.version,
}: Settings): SoftwareUpdateCheck {
  let latest: z.output<typeof releaseSchema> | null = null;
  let nextAt = -Infinity;

  const fetchLatestVersion = async (address: string) => {
    const { status, body } = await safeFetch(address, {
      headers: { 'user-agent': `Clucket/${version}`, accept: 'application/json' },
      types: ['application/json'],
      maxBytes: MAX_BYTES,
      maxRedirects: 3,
    });
    if (status !== 200) throw new Error(`it answered ${status}`);
    latest = releaseSchema.parse(JSON.parse(body.toString('utf8')));
  };
  return {
    find(now) {
      if (url !== null && now.getTime() >= nextAt) {
        nextAt = now.getTime() + VALID_MS;
        void fetchLatestVersion(url).catch((err: unknown) => {
          nextAt = now.getTime() + RETRY_MS;
          log.warn({ err }, 'UPDATE_CHECK_URL does not return a release; trying again in an hour');
        });
      }
      if (!latest || isSameOrNewerVersion(version, latest.tag_name)) return null;
      return { version: latest.tag_name.replace(/^v/, ''), current: version, url: latest.html_url };
    },
  };
}
