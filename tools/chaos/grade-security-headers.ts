import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '#server/testing/servers/certificate.ts';
import { startTestSite } from '#server/testing/started-test-site.ts';
import { installOnDemandTool } from '../on-demand/install.ts';

/** The name in the test certificate; the grader requires a dot in it. */
const HOST = 'coop.test';

export type SecurityHeadersGrade = { grade: string; score: number; failed: string[] };

/** MDN's HTTP Observatory on the shipped site behind TLS on loopback; null if it cannot be installed. */
export async function gradeSecurityHeaders(): Promise<SecurityHeadersGrade | null> {
  const folder = installGrader();
  if (!folder) return null;
  const site = await startTestSite({ BASE_URL: `https://${HOST}`, TRUST_PROXY: '127.0.0.1' });
  // The grader does not wait for a first render.
  await fetch(`${site.baseUrl}/`);
  const tls = createTlsServer({ key: TEST_CERTIFICATE_KEY, cert: TEST_CERTIFICATE }, (incoming, answer) =>
    pass(site.baseUrl, incoming, answer),
  );
  const plain = createServer((incoming, answer) =>
    answer.writeHead(301, { location: `https://${HOST}${incoming.url}` }).end(),
  );
  try {
    const [secure, open] = [await portOf(tls), await portOf(plain)];
    return await grade(folder, secure, open);
  } finally {
    tls.close();
    plain.close();
    await site.stop();
  }
}

function installGrader(): string | null {
  let folder: string;
  try {
    folder = installOnDemandTool('http-observatory');
  } catch (error) {
    console.log((error as Error).message);
    return null;
  }
  const conf = join(folder, 'node_modules/@mdn/mdn-http-observatory/conf');
  // Lists that the grader's scripts would fetch; a test name is on no preload list.
  writeFileSync(join(conf, 'hsts-preload.json'), '{}');
  writeFileSync(join(conf, 'tld-list.json'), '["test"]');
  return folder;
}

/** Runs in its own process, in which the name resolves to our two ports. */
async function grade(folder: string, secure: number, open: number): Promise<SecurityHeadersGrade> {
  const certificate = join(folder, 'node_modules/certificate.pem');
  writeFileSync(certificate, TEST_CERTIFICATE);
  const options = ['--input-type=module', '--eval', SCRIPT, HOST, String(secure), String(open)];
  const child = spawn(process.execPath, options, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  });
  let text = '';
  for await (const part of child.stdout) text += String(part);
  return JSON.parse(text.slice(text.indexOf('{'))) as SecurityHeadersGrade;
}

const SCRIPT = `
import net from 'node:net';
const [, host, secure, open] = process.argv;
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

function pass(target: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const to = request(
    target,
    {
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-proto': 'https' },
    },
    (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    },
  );
  to.on('error', () => answer.destroy());
  incoming.pipe(to);
}

async function portOf(server: {
  listen(port: number, host: string, done: () => void): unknown;
  address(): unknown;
}): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
