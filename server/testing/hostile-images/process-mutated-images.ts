import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { createLogger } from '#server/platform/observability/log.ts';
import { createImageService } from '#server/platform/files/images/image-service.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { craftedImages } from './crafted-images.ts';
import { mutateImage } from './mutate-image.ts';
import { findImagePayloadRemains } from './find-image-payload-remains.ts';

const RESIZE_OPTIONS = { box: { width: 400, height: 400 }, widths: [160, 320] };

export async function processMutatedImages(
  count: number,
): Promise<{ drawn: number; rejected: number; peakMb: number }> {
  const imageService = createImageService({ log: createLogger('silent') });
  const pictures = (await craftedImages()).filter(({ becomes }) => becomes !== 'other');
  const [counts, remains] = [{ drawn: 0, rejected: 0 }, [] as string[]];
  let peakMb = 0;
  for (let seed = 0; seed < count; seed++) {
    const { name, bytes } = assertDefined(pictures[seed % pictures.length]);
    try {
      const { files } = await imageService.process(mutateImage(bytes, seed), RESIZE_OPTIONS);
      counts.drawn++;
      for (const file of files)
        remains.push(
          ...findImagePayloadRemains(Buffer.from(file.bytes)).map((remain) => `${seed} ${name}: ${remain}`),
        );
    } catch (error) {
      expect(error, `${seed} ${name}`).toMatchObject({ status: 422 });
      counts.rejected++;
    }
    peakMb = Math.max(peakMb, peakOf(imageService.pid));
  }
  await imageService.close();
  expect(remains).toEqual([]);
  return { ...counts, peakMb };
}

function peakOf(pid: number | null): number {
  const status = `/proc/${pid}/status`;
  if (pid === null || !existsSync(status)) return 0;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024;
}
