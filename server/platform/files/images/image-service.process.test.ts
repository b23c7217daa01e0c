import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createSampleImage } from '#server/testing/hostile-images/crafted-parts.ts';
import { createLogger } from '../../observability/log.ts';
import { createImageService } from './image-service.ts';

const log = createLogger('silent');
const OPTIONS = { box: { width: 800, height: 600 }, widths: [160, 320, 640, 960] };
const picture = await createSampleImage().png().toBuffer();

describe('an image worker', () => {
  const worker = fileURLToPath(new URL('../../../testing/hostile-images/failing-worker.ts', import.meta.url));
  const failing = (settings = {}) => createImageService({ log, worker, ...settings });
  const runJob = (service: ReturnType<typeof failing>, job: string) =>
    service.process(Buffer.from(job), OPTIONS);

  test('that crashes rejects that picture and processes the next (threats F5)', async () => {
    const service = failing();
    await expect(runJob(service, 'crash')).rejects.toMatchObject({ status: 422 });
    await expect(runJob(service, 'work')).resolves.toMatchObject({ width: 1 });
    await service.close();
  });

  test('that hangs is killed, and the next picture is processed (threats F5)', async () => {
    const service = failing({ timeLimitMs: 3_000 });
    const hanging = runJob(service, 'hang');
    const next = runJob(service, 'work');
    await expect(hanging).rejects.toMatchObject({ status: 422 });
    await expect(next).resolves.toMatchObject({ width: 1 });
    await service.close();
  });

  test('that dies between two pictures is replaced', async () => {
    const shop = failing();
    await runJob(shop, 'work');
    const first = shop.pid!;
    process.kill(first, 'SIGKILL');
    await expect.poll(() => shop.pid).toBeNull();
    await runJob(shop, 'work');
    expect(shop.pid).not.toBe(first);
    await shop.close();
  });

  test('that cannot start answers 503', async () => {
    const shop = failing({ worker: `${worker}.missing` });
    await expect(runJob(shop, 'work')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    await shop.close();
  });
});

test('processes one picture at a time, queues a few, and rejects the others with 503', async () => {
  const shop = createImageService({ log, maxQueueLength: 2 });
  const results = Array.from({ length: 6 }, () => shop.process(picture, OPTIONS));
  const ends = await Promise.allSettled(results);
  expect(ends.map((end) => (end.status === 'rejected' ? end.reason.status : 'done'))).toEqual([
    'done',
    'done',
    'done',
    503,
    503,
    503,
  ]);
  await expect(shop.process(picture, OPTIONS)).resolves.toMatchObject({ width: 40 });
  await shop.close();
});

test('replaces its process after a number of pictures, and stops it when idle', async () => {
  const shop = createImageService({ log, picturesEach: 2, idleMs: 50 });
  const pids = [];
  for (let done = 0; done < 3; done++) {
    await shop.process(picture, OPTIONS);
    pids.push(shop.pid);
  }
  expect(new Set(pids).size).toBe(2);
  await expect.poll(() => shop.pid).toBeNull();
  await shop.close();
});
