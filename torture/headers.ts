import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { TEST_CERTIFICATE, TEST_KEY } from '#server/testing/certificate.ts';
import { startSite } from '#server/testing/started-site.ts';

const GRADER = '@mdn/mdn-http-observatory@1.4.8';
/** The name in the test certificate; the grader wants a dot in it. */
const HOST = 'coop.test';
const FOLDER = resolve('node_modules/.cache/observatory');

export type Grade = { grade: string; score: number; failed: string[] };

/**
 * MDN's HTTP Observatory on the shipped site behind TLS, on loopback. It brings 230 packages with it, so that it is installed for
 * the moment, without their scripts, and stands in no lock file. null where it cannot be had.
 */
export async function gradeHeaders(): Promise<Grade | null> {
  if (!installGrader()) return null;
  const site = await startSite({ BASE_URL: `https://${HOST}`, TRUST_PROXY: '127.0.0.1' });
  // The grader waits for no page that is drawn for the first time.
  await fetch(`${site.baseUrl}/`);
  const tls = createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (asked, answer) =>
    pass(site.baseUrl, asked, answer),
  );
  const plain = createServer((asked, answer) =>
    answer.writeHead(301, { location: `https://${HOST}${asked.url}` }).end(),
  );
  try {
    const [secure, open] = [await portOf(tls), await portOf(plain)];
    return await grade(secure, open);
  } finally {
    tls.close();
    plain.close();
    await site.stop();
  }
}

function installGrader(): boolean {
  const conf = join(FOLDER, 'node_modules/@mdn/mdn-http-observatory/conf');
  if (!existsSync(conf)) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'package.json'), '{"private":true,"type":"module"}');
    const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', GRADER];
    if (spawnSync('npm', options, { cwd: FOLDER, stdio: 'ignore', timeout: 180_000 }).status !== 0)
      return false;
  }
  // Lists that its scripts would have fetched: nobody preloads a test name.
  writeFileSync(join(conf, 'hsts-preload.json'), '{}');
  writeFileSync(join(conf, 'tld-list.json'), '["test"]');
  return true;
}

/** In a process of its own, for which the name leads to our two ports. */
async function grade(secure: number, open: number): Promise<Grade> {
  const script = join(FOLDER, 'grade.mjs');
  writeFileSync(script, SCRIPT);
  const certificate = join(FOLDER, 'certificate.pem');
  writeFileSync(certificate, TEST_CERTIFICATE);
  const child = spawn(process.execPath, [script, HOST, String(secure), String(open)], {
    cwd: FOLDER,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  });
  let text = '';
  for await (const part of child.stdout) text += String(part);
  return JSON.parse(text.slice(text.indexOf('{'))) as Grade;
}

const SCRIPT = `
import net from 'node:net';
const [, , host, secure, open] = process.argv;
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  if (options?.host === host) Object.assign(options, { host: '127.0.0.1', port: Number(options.port) === 443 ? secure : open, lookup: undefined });
  return connect.apply(this, given);
};
const { scan } = await import('@mdn/mdn-http-observatory');
const { scan: { grade, score }, tests } = await scan(host);
const failed = Object.entries(tests).filter(([, { pass }]) => !pass).map(([name, { result }]) => name + ': ' + result);
console.log(JSON.stringify({ grade, score, failed }));
process.exit(0);
`;

function pass(target: string, asked: IncomingMessage, answer: ServerResponse): void {
  const to = request(
    target,
    { method: asked.method, path: asked.url, headers: { ...asked.headers, 'x-forwarded-proto': 'https' } },
    (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    },
  );
  to.on('error', () => answer.destroy());
  asked.pipe(to);
}

async function portOf(server: {
  listen(port: number, host: string, done: () => void): unknown;
  address(): unknown;
}): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
