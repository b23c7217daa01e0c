import {
  ZIP_PAYLOAD,
  PAYLOAD_MARK,
  SCRIPT_PAYLOAD,
  createSampleImage,
  type CraftedImage,
} from './crafted-parts.ts';
import { exifBytes, webpBytes, webpChunk, webpHeader, webpWithChunks } from './image-format-bytes.ts';

export async function craftedWebps(): Promise<CraftedImage[]> {
  const plain = await createSampleImage().webp().toBuffer();
  const pixels = plain.subarray(12);
  const behind = (more: Uint8Array | string) => Buffer.concat([plain, Buffer.from(more as string, 'latin1')]);
  const extended = (flags: number, ...more: Uint8Array[]) => webpBytes(webpHeader(flags, 40, 30), ...more);
  const frameHead = Buffer.from([0, 0, 0, 0, 0, 0, 39, 0, 0, 29, 0, 0, 100, 0, 0, 0]);
  const film = webpChunk('ANIM', Buffer.alloc(6));
  const frame = webpChunk('ANMF', Buffer.concat([frameHead, pixels]));
  const taken: [string, Buffer][] = [
    ['a plain one', plain],
    ['lossless', await createSampleImage().webp({ lossless: true }).toBuffer()],
    ['with alpha', await createSampleImage(4).webp().toBuffer()],
    ['a position', extended(8, pixels, webpChunk('EXIF', exifBytes(1, PAYLOAD_MARK, true)))],
    ['a script in XMP', extended(4, pixels, webpChunk('XMP ', `<x:xmpmeta>${SCRIPT_PAYLOAD}`))],
    ['a profile that is none', extended(32, webpChunk('ICCP', SCRIPT_PAYLOAD), pixels)],
    ['a chunk of nobody’s', extended(0, pixels, webpChunk('EVIL', SCRIPT_PAYLOAD))],
    ['three frames', extended(2, film, frame, frame, frame)],
    ['HTML behind it', behind(SCRIPT_PAYLOAD)],
    ['an archive behind it', behind(ZIP_PAYLOAD)],
  ];
  const huge = webpBytes(webpHeader(0, 16_384, 16_384), pixels);
  const rejected: [string, Buffer][] = [
    ['16,384 by 16,384 pixels', huge],
    ['16,777,216 pixels a side', webpBytes(webpHeader(2, 16_777_216, 16_777_216), film, frame)],
    ['1,500 frames', extended(2, film, ...Array.from({ length: 1500 }, () => frame))],
    ['cut in the middle', plain.subarray(0, plain.length - 60)],
    ['a length that lies', Buffer.from(plain.map((byte, at) => (at === 6 ? 0x7f : byte)))],
    ['no pixels', webpBytes(webpHeader(0, 40, 30))],
    ['pixels that are none', webpBytes(webpChunk('VP8 ', PAYLOAD_MARK.repeat(20)))],
    ['a chunk longer than the file', webpWithChunks(plain, Buffer.from('EVIL\xff\xff\xff\x7f', 'latin1'))],
  ];
  return [
    ...taken.map(([name, bytes]) => ({ name: `WebP: ${name}`, bytes, becomes: 'taken' as const })),
    ...rejected.map(([name, bytes]) => ({ name: `WebP: ${name}`, bytes, becomes: 'refused' as const })),
  ];
}
