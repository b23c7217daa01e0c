import fc from 'fast-check';
import { test } from 'vitest';
import { simulatedDeviceStep } from '#web/lib/mutation-queue/testing/simulated-device-steps.ts';
import {
  expectQueuedMutationsMatchOnline,
  setUpUnreliableNetworkServer,
} from './mutation-queue-against-server.ts';

setUpUnreliableNetworkServer();

/** mutation-queue.long.test.ts runs two hundred. */
test('8 sequences of actions, network cuts, reloads and crashes end as the same actions online (issue 8)', async () => {
  const property = fc.asyncProperty(
    fc.array(simulatedDeviceStep, { minLength: 4, maxLength: 9 }),
    expectQueuedMutationsMatchOnline,
  );
  await fc.assert(property, { numRuns: 8, endOnFailure: true });
}, 600_000);
