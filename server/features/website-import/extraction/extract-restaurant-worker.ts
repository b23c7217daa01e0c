import { parentPort, workerData } from 'node:worker_threads';
import { decodeHtmlPage } from './decode-page.ts';
import { extractRestaurant } from './extract-restaurant.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const { bytes, contentType, address } = workerData as {
  bytes: Uint8Array;
  contentType: string;
  address: string;
};

// oxlint-disable-next-line require-post-message-target-origin -- a worker thread has no origin
assertDefined(parentPort).postMessage(await extractRestaurant(decodeHtmlPage(bytes, contentType), address));
