import { executionAsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';

// While a process starts, nearly all that it makes stays. V8 concludes that requests do, too, puts them among what is old, and
// sweeps the old three times a second from then on: twice the processor time for each answer (decision 0049).
setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * Each tick that Node queues, six a request, has computed keys, and V8 remembers their shape weakly: a sweep of the old while
 * none is queued forgets it, and each takes six times as long from then on. One stays (decision 0049).
 */
export const oneTick = await new Promise<object>((resolve) => {
  process.nextTick(() => resolve(executionAsyncResource()));
});
