import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { assertPortFree } from './assert-port-free.ts';

const host = '127.0.0.1';

test('rejects a port that is in use, and leaves a free one free', async () => {
  const taken = createServer();
  await once(taken.listen(0, host), 'listening');
  const { port } = taken.address() as AddressInfo;
  await expect(assertPortFree({ host, port })).rejects.toThrow(
    `Port ${port} is already in use on this machine. Choose another with PORT.`,
  );
  await once(taken.close(), 'close');

  const free = await findFreePort();
  await assertPortFree({ host, port: free });
  await once(taken.listen(free, host), 'listening');
  taken.close();
});
