import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { startTestS3Server } from '#server/testing/servers/s3-server.ts';
import { startTestSite, type StartedTestSite } from '#server/testing/started-test-site.ts';
import {
  startHostileServer,
  type HostileBehavior,
  type HostileServer,
} from '#server/testing/servers/hostile-server.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { retryIfClientWasDelayed } from './retry-after-client-delay.ts';
import {
  listServiceDependentRequests,
  sendServiceDependentRequest,
  type ServiceDependentRequest,
} from './service-dependent-requests.ts';
import { SAMPLE_GIF } from './sample-gif.ts';
import { registerChaosWriter } from './run-writers.ts';

export type ExternalServiceTestReport = {
  faults: string[];
  longest: Record<string, number>;
  megabytes: number;
};
export type ExternalService = 'storage' | 'mail' | 'places' | 'model';

const MAX_GROWTH_MB = 250;
const MAX_READY_MS = 2_000;

export async function runExternalServiceFailureTest(
  behaviors: readonly HostileBehavior[],
  log: (line: string) => void = () => {},
): Promise<ExternalServiceTestReport> {
  const real = await startReal();
  const hostile = {
    storage: await startHostileServer({ upstream: Number(new URL(real.s3.endpoint).port) }),
    mail: await startHostileServer({ upstream: real.mailPort, speaksFirst: true }),
    places: await startHostileServer({ upstream: real.answersPort }),
    model: await startHostileServer({ upstream: real.answersPort }),
  };
  const site = await startTestSite(environmentOf(hostile, real.s3));
  const report: ExternalServiceTestReport = { faults: [], longest: {}, megabytes: 0 };
  try {
    const { cookie } = await admin(site);
    const shown = await sendServiceDependentRequest(
      site,
      'POST',
      '/api/uploads/imageUploader',
      cookie,
      SAMPLE_GIF,
    );
    if (shown.status !== 201) throw new Error(`No picture can be stored: ${shown.text}`);
    const requests = listServiceDependentRequests(
      site,
      cookie,
      (JSON.parse(shown.text) as { url: string }).url,
    );
    await everything(requests, 'works', report);
    const before = sizesOf(site.pid);
    for (const behavior of behaviors) {
      await Promise.all(Object.values(hostile).map((one) => one.behave(behavior)));
      const watch = watchOver(site, report, behavior);
      await everything(requests, behavior, report);
      report.faults.push(...(await watch.end()), ...(await openRequests(hostile, behavior)));
      await Promise.all(Object.values(hostile).map((one) => one.behave('works')));
      await recovery(requests, behavior, report);
      log(`${behavior}: ${report.faults.length} faults, ${Math.round(report.megabytes)} MB at most`);
    }
    await within(async () => sizesOf(site.pid).handles <= before.handles + 8);
    const after = sizesOf(site.pid);
    if (after.handles > before.handles + 8)
      report.faults.push(`${before.handles} files and connections were open, ${after.handles} are`);
    if (report.megabytes > before.megabytes + MAX_GROWTH_MB)
      report.faults.push(
        `it took ${Math.round(report.megabytes)} MB, and ${Math.round(before.megabytes)} before`,
      );
    return report;
  } finally {
    await site.stop();
    await Promise.all(Object.values(hostile).map((one) => one.close()));
    await real.stop();
  }
}

async function everything(
  requests: ServiceDependentRequest[],
  behavior: HostileBehavior,
  report: ExternalServiceTestReport,
): Promise<void> {
  await Promise.all(
    requests.map(async ({ name, run, expects, withinMs }) => {
      const { result: wrong, elapsedMs } = await retryIfClientWasDelayed(
        () => runUnlessBusy(run).then((answer) => expects(answer, behavior === 'works'), String),
        (timed) => timed.result === null && timed.elapsedMs <= withinMs,
      );
      // A response that has begun can only be cut short.
      if (behavior === 'answers half' && wrong?.includes('terminated')) return;
      report.longest[name] = Math.max(report.longest[name] ?? 0, Math.round(elapsedMs));
      if (wrong) report.faults.push(`${behavior}, ${name}: ${wrong.slice(0, 300)}`);
      if (elapsedMs > withinMs) report.faults.push(`${behavior}, ${name}: took ${Math.round(elapsedMs)} ms`);
    }),
  );
}

/** Like a browser, tries again once if the server protects itself on a busy machine, which says nothing about the service. */
async function runUnlessBusy(run: ServiceDependentRequest['run']): ReturnType<typeof run> {
  const answer = await run();
  if (answer.status !== 503 || !answer.text.includes('very busy right now')) return answer;
  await pause(Number(answer.retryAfter) * 1000);
  return run();
}

/** A service that is not called for a while after failures is tried again without intervention. */
async function recovery(
  requests: ServiceDependentRequest[],
  behavior: HostileBehavior,
  report: ExternalServiceTestReport,
): Promise<void> {
  for (const { name, run, expects } of requests) {
    const isBack = await within(async () => expects(await run(), true) === null, 90_000);
    if (!isBack) report.faults.push(`${name} does not come back after "${behavior}"`);
  }
}

function watchOver(site: StartedTestSite, report: ExternalServiceTestReport, behavior: HostileBehavior) {
  const found = new Set<string>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      for (const path of ['/health/ready', '/health/live', '/', '/api/users?limit=3']) {
        const isLate = (took: number) => path.startsWith('/health/') && took > MAX_READY_MS;
        const { result: status, elapsedMs } = await retryIfClientWasDelayed(
          () => fetchStatus(site.baseUrl + path).catch((error: Error) => error.message),
          (timed) => timed.result === 200 && !isLate(timed.elapsedMs),
        );
        report.longest[path] = Math.max(report.longest[path] ?? 0, Math.round(elapsedMs));
        if (status !== 200) found.add(`${behavior}: ${path} answers ${status}`);
        if (isLate(elapsedMs)) found.add(`${behavior}: ${path} took more than ${MAX_READY_MS} ms`);
      }
      report.megabytes = Math.max(report.megabytes, sizesOf(site.pid).megabytes);
      await pause(100);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return [...found];
    },
  };
}

/** Like a browser, tries again once after the `Retry-After` of a server that protects itself on a busy machine. */
async function fetchStatus(url: string, isRetry = false): Promise<number> {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  await response.text();
  const retryAfter = response.headers.get('retry-after');
  if (response.status !== 503 || !retryAfter || isRetry) return response.status;
  await pause(Number(retryAfter) * 1000);
  return fetchStatus(url, true);
}

async function openRequests(
  hostile: Record<ExternalService, HostileServer>,
  behavior: HostileBehavior,
): Promise<string[]> {
  const openServers = () => Object.entries(hostile).filter(([, one]) => one.open() > 0);
  await within(async () => openServers().length === 0);
  return openServers().map(
    ([name, one]) => `${behavior}: ${one.open()} connections to ${name} are still open`,
  );
}

async function within(holds: () => Promise<boolean>, milliseconds = 20_000): Promise<boolean> {
  for (const until = performance.now() + milliseconds; performance.now() < until;) {
    if (await holds()) return true;
    await pause(250);
  }
  return false;
}

function environmentOf(
  { storage, mail, places, model }: Record<ExternalService, HostileServer>,
  s3: Awaited<ReturnType<typeof startTestS3Server>>,
): Record<string, string> {
  return {
    DEMO_DATA: 'true',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    BACKUP_INTERVAL: 'off',
    // All requests come from one address, which may not hold this many connections.
    TRUST_PROXY: '127.0.0.1',
    S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    GOOGLE_PLACES_KEY: 'a-key',
    GOOGLE_PLACES_URL: `http://127.0.0.1:${places.port}`,
    LLM_BASE_URL: `http://127.0.0.1:${model.port}/v1`,
    LLM_MODEL: 'any',
  };
}

async function startReal() {
  const s3 = await startTestS3Server();
  const mailbox = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.on('end', () => done()).resume(),
  });
  mailbox.on('error', () => {});
  await once(mailbox.listen(0, '127.0.0.1'), 'listening');
  const answers: Server = createServer((request, response) => {
    const isModel = assertDefined(request.url).includes('chat');
    const body = isModel ? { choices: [{ message: { content: '{"sandwiches":[]}' } }] } : { places: [] };
    request.on('end', () => response.setHeader('connection', 'close').end(JSON.stringify(body))).resume();
  });
  await once(answers.listen(0, '127.0.0.1'), 'listening');
  return {
    s3,
    mailPort: (mailbox.server.address() as AddressInfo).port,
    answersPort: (answers.address() as AddressInfo).port,
    async stop() {
      answers.closeAllConnections();
      answers.close();
      await new Promise<void>((done) => void mailbox.close(() => done()));
      await s3.stop();
    },
  };
}

async function admin(site: StartedTestSite) {
  const member = await registerChaosWriter(site.baseUrl, 1);
  const client = new Client(site.connection());
  await client.connect();
  await client.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [member.id]);
  await client.end();
  return member;
}

function sizesOf(pid: number): { megabytes: number; handles: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    megabytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
  };
}
