import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { ClientConfig } from 'pg';
import { SMTPServer } from 'smtp-server';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/config/config.ts';
import { processImportRuns } from '#server/features/import-runs/process-import-runs.ts';
import { createUnsubscribeToken } from '#server/features/notifications/notification-signing-keys.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { importSamplePlaces } from './create-fuzz-catalog.ts';
import { SAMPLE_PICTURE_BYTES } from './sample-files.ts';
import type { FuzzState } from './fuzz-state.ts';

/** As many as there are concurrent requests, because a queued one is rejected on a stalled machine. */
const CALLERS = 16;

/** The fuzzer hardly tests passwords, and a real hash takes a hundred times as long as everything else. */
const CHEAP_HASHER = {
  hash: async (password: string) => `cheap ${password}`,
  verify: async (hash: string | null, password: string) => hash === `cheap ${password}`,
};

export type FuzzedSite = { url: string; database: Database; logged: string[]; close(): Promise<void> };

/** The shipped application behind a real socket, with the mailbox and the website that some calls need. */
export async function openFuzzedSite(connection: ClientConfig, state: FuzzState): Promise<FuzzedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-fuzz-'));
  const mailbox = await openMailbox(state);
  const website = createServer(({ url }, response) =>
    url === PICTURE_PATH
      ? response.setHeader('content-type', 'image/gif').end(SAMPLE_PICTURE_BYTES)
      : response
          .setHeader('content-type', 'text/html')
          .end(`<title>Coop</title><script type="application/ld+json">${COOP}</script>`),
  );
  const websitePort = await listen(website);
  state.add('website', `http://127.0.0.1:${websitePort}/`);
  state.add('webPicture', `http://127.0.0.1:${websitePort}${PICTURE_PATH}`);
  const logged: string[] = [];
  const log = createLogger('error', { write: (line) => void logged.push(line) });
  const database = openDatabase({ connection, log, size: CALLERS });
  await importSamplePlaces(database.db, folder);
  const config = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    FETCH_ALLOW_FOR_TESTS: `127.0.0.1:${websitePort}`,
  });
  // Overload is not tested here.
  const loadLimits = NO_SERVER_LOAD_LIMITS;
  const app = await buildApp({ config, database, log, loadLimits, hasher: CHEAP_HASHER });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    database,
    logged,
    async close() {
      await app.close();
      await database.close();
      await mailbox.close();
      website.closeAllConnections();
      website.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Processes imports as the job does; returns the errors. */
export async function processImports({ database: { db } }: FuzzedSite): Promise<string[]> {
  const errors: string[] = [];
  await processImportRuns({
    db,
    imageHosts: [],
    log: { error: (problem: unknown) => void errors.push(inspect(problem)) },
    now: () => new Date(),
    signal: new AbortController().signal,
  });
  return errors;
}

/** The tokens of mailed links, which are derived from a key of the site and never expire. */
export async function addUnsubscribeTokens(state: FuzzState, { database }: FuzzedSite): Promise<void> {
  for (const { id, kind } of state.actors)
    if (kind === 'member') state.add('unsubscribeToken', await createUnsubscribeToken(database.db, id));
}

async function openMailbox(state: FuzzState) {
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      let text = '';
      for await (const part of stream) text += String(part);
      const letter = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      const token = /token=([\w-]{43})/.exec(letter)?.[1];
      if (token) state.add(letter.includes('reset-password') ? 'resetToken' : 'verifyToken', token);
      done();
    },
  });
  // A sender that hangs up, as a closing site does, is no finding.
  post.on('error', () => {});
  post.listen(0, '127.0.0.1');
  await once(post.server, 'listening');
  const { port } = post.server.address() as AddressInfo;
  return { port, close: () => new Promise<void>((closed) => void post.close(closed)) };
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const PICTURE_PATH = '/sandwich.gif';

const COOP = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Restaurant',
  name: 'Coop',
  telephone: '480-555-0100',
  address: { streetAddress: '1 Main St', addressLocality: 'Mesa', addressRegion: 'AZ', postalCode: '85215' },
});
