import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from './certificate.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const ece = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, options: object): Buffer;
};

export type ReceivedPush = {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

export async function startTestPushService() {
  const received: ReceivedPush[] = [];
  const service = { received, answer: 201, port: 0, certificate: TEST_CERTIFICATE, stop };
  const server = createServer(
    { key: TEST_CERTIFICATE_KEY, cert: TEST_CERTIFICATE },
    async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      received.push({
        path: assertDefined(request.url),
        headers: request.headers,
        body: Buffer.concat(parts),
      });
      if (service.answer === 0) request.socket.destroy();
      else response.writeHead(service.answer, service.answer === 302 ? { location: '/elsewhere' } : {}).end();
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.port = (server.address() as AddressInfo).port;
  return service;

  async function stop() {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

export function createTestPushSubscription(port: number, name: string) {
  const keys = createECDH('prime256v1');
  const auth = randomBytes(16).toString('base64url');
  return {
    subscription: {
      endpoint: `https://127.0.0.1:${port}/push/${name}`,
      keys: { p256dh: keys.generateKeys().toString('base64url'), auth },
      timeZone: 'America/Los_Angeles',
    },
    read({ body }: ReceivedPush): unknown {
      const eceOptions = { version: 'aes128gcm', privateKey: keys, authSecret: auth };
      return JSON.parse(ece.decrypt(body, eceOptions).toString());
    },
  };
}
