import fc from 'fast-check';
import { test } from 'vitest';
import { simulatedDeviceStep } from '#web/lib/mutation-queue/testing/simulated-device-steps.ts';
import {
  expectQueuedMutationsMatchOnline,
  setUpUnreliableNetworkServer,
} from './mutation-queue-against-server.ts';

const SEQUENCES = 200;

setUpUnreliableNetworkServer();

/** The shipped mutation queue with IndexedDB against the shipped server, over connections that are really cut. */
test(`${SEQUENCES} sequences of actions, network cuts, reloads and crashes end as the same actions online (issue 8)`, async () => {
  const property = fc.asyncProperty(
    fc.array(simulatedDeviceStep, { minLength: 3, maxLength: 9 }),
    expectQueuedMutationsMatchOnline,
  );
  await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true });
}, 1_200_000);
