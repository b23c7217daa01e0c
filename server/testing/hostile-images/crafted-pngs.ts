import { deflateSync } from 'node:zlib';
import {
  ZIP_PAYLOAD,
  PAYLOAD_MARK,
  PHP_PAYLOAD,
  SCRIPT_PAYLOAD,
  createSampleImage,
  type CraftedImage,
} from './crafted-parts.ts';
import {
  exifBytes,
  pngBytes,
  pngChunk,
  pngHeader,
  pngPixelChunk,
  pngWithChunks,
} from './image-format-bytes.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const END = pngChunk('IEND');

export async function craftedPngs(): Promise<CraftedImage[]> {
  const plain = await createSampleImage().png().toBuffer();
  const taken = await takenPngs(plain);
  const rejected = rejectedPngs(plain);
  return [
    ...taken.map(([name, bytes]) => ({ name: `PNG: ${name}`, bytes, becomes: 'taken' as const })),
    ...rejected.map(([name, bytes]) => ({ name: `PNG: ${name}`, bytes, becomes: 'refused' as const })),
  ];
}

async function takenPngs(plain: Buffer): Promise<[string, Buffer][]> {
  const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 });
  const behind = (more: Uint8Array | string) => Buffer.concat([plain, Buffer.from(more as string, 'latin1')]);
  const palette = Buffer.from(PHP_PAYLOAD.padEnd(96), 'latin1');
  const indexed = pngHeader({ width: 8, height: 6, color: 3 });
  const indices = pngChunk('IDAT', deflateSync(Buffer.alloc(6 * 9)));
  return [
    ['a plain one', plain],
    ['with alpha', await createSampleImage(4).png().toBuffer()],
    ['a palette', await createSampleImage().png({ palette: true, colors: 16 }).toBuffer()],
    ['grey', await createSampleImage().greyscale().png().toBuffer()],
    ['16 bits', await createSampleImage().toColourspace('rgb16').png().toBuffer()],
    ['interlaced', await createSampleImage().png({ progressive: true }).toBuffer()],
    ['with a color profile', await createSampleImage().withIccProfile('p3').png().toBuffer()],
    ['a script in a text', pngWithChunks(pngChunk('tEXt', `Comment\0${SCRIPT_PAYLOAD}`))],
    [
      'a script in a packed text',
      pngWithChunks(
        pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(SCRIPT_PAYLOAD)])),
      ),
    ],
    [
      'a script in XMP',
      pngWithChunks(pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>${SCRIPT_PAYLOAD}`)),
    ],
    [
      'a thousand texts',
      pngWithChunks(...Array.from({ length: 1000 }, () => pngChunk('tEXt', `Comment\0${PHP_PAYLOAD}`))),
    ],
    [
      'a text that swells to 200 MB',
      pngWithChunks(pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), bomb]))),
    ],
    [
      'a profile that swells to 200 MB',
      pngWithChunks(pngChunk('iCCP', Buffer.concat([Buffer.from('p3\0\0', 'latin1'), bomb]))),
    ],
    [
      'a profile that is none',
      pngWithChunks(
        pngChunk(
          'iCCP',
          Buffer.concat([Buffer.from(`${PAYLOAD_MARK}\0\0`, 'latin1'), deflateSync(PHP_PAYLOAD.repeat(20))]),
        ),
      ),
    ],
    [
      'pixels that swell to 200 MB',
      pngBytes(pngHeader({ width: 8, height: 6 }), pngChunk('IDAT', bomb), END),
    ],
    ['PHP as its colors', pngBytes(indexed, pngChunk('PLTE', palette), indices, END)],
    ['a position', pngWithChunks(pngChunk('eXIf', exifBytes(1, PAYLOAD_MARK, true)))],
    ['long EXIF', pngWithChunks(pngChunk('eXIf', exifBytes(1, PAYLOAD_MARK.repeat(20_000), true)))],
    ['a chunk of nobody’s', pngWithChunks(pngChunk('evIl', SCRIPT_PAYLOAD))],
    ['an animation', animated()],
    ['HTML behind it', behind(SCRIPT_PAYLOAD)],
    ['PHP behind it', behind(PHP_PAYLOAD)],
    ['an archive behind it', behind(ZIP_PAYLOAD)],
    ['one pixel', pngBytes(pngHeader({ width: 1, height: 1 }), pngPixelChunk(1, 1), END)],
    [
      '30,000 pixels in a row',
      pngBytes(pngHeader({ width: 30_000, height: 1 }), pngPixelChunk(30_000, 1), END),
    ],
  ];
}

function rejectedPngs(plain: Buffer): [string, Buffer][] {
  return [
    [
      '100,000 by 100,000 pixels',
      pngBytes(pngHeader({ width: 100_000, height: 100_000 }), pngPixelChunk(8, 6), END),
    ],
    [
      '30,000 by 30,000 pixels',
      pngBytes(pngHeader({ width: 30_000, height: 30_000 }), pngPixelChunk(8, 6), END),
    ],
    [
      'an interlaced one of 10,000 by 5,000',
      pngBytes(pngHeader({ width: 10_000, height: 5000, color: 6, interlace: 1 }), pngPixelChunk(8, 6), END),
    ],
    [
      '30,001 pixels in a row',
      pngBytes(pngHeader({ width: 30_001, height: 1 }), pngPixelChunk(30_001, 1), END),
    ],
    ['0 by 0 pixels', pngBytes(pngHeader({ width: 0, height: 0 }), pngPixelChunk(8, 6), END)],
    [
      'more pixels than a number holds',
      pngBytes(pngHeader({ width: 0xffffffff, height: 0xffffffff }), pngPixelChunk(8, 6), END),
    ],
    ['a depth of 3', pngBytes(pngHeader({ width: 8, height: 6, depth: 3 }), pngPixelChunk(8, 6), END)],
    ['colors of no type', pngBytes(pngHeader({ width: 8, height: 6, color: 5 }), pngPixelChunk(8, 6), END)],
    ['no header', pngBytes(pngPixelChunk(8, 6), END)],
    [
      'a text before its header',
      pngBytes(pngChunk('tEXt', PAYLOAD_MARK), pngHeader({ width: 8, height: 6 }), pngPixelChunk(8, 6), END),
    ],
    ['no pixels', pngBytes(pngHeader({ width: 8, height: 6 }), END)],
    ['too few pixels', pngBytes(pngHeader({ width: 800, height: 600 }), pngPixelChunk(8, 6), END)],
    ['cut in its pixels', plain.subarray(0, plain.length - 40)],
    ['no end', plain.subarray(0, plain.length - 12)],
    ['a chunk as long as 4 GB', pngWithChunks(pngChunk('tEXt', PAYLOAD_MARK, 0xffffffff))],
    ['a header with a wrong sum', wrongSum(plain, 29)],
    ['pixels with a wrong sum', wrongSum(plain, plain.length - 16)],
    ['only its signature', pngBytes()],
  ];
}

function animated(): Buffer {
  const control = (sequence: number) =>
    pngChunk('fcTL', Buffer.from([0, 0, 0, sequence, 0, 0, 0, 8, 0, 0, 0, 6, ...Array<number>(14).fill(0)]));
  const frame = Buffer.concat([Buffer.from([0, 0, 0, 2]), deflateSync(Buffer.alloc(6 * 25))]);
  return pngBytes(
    pngHeader({ width: 8, height: 6 }),
    pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    control(0),
    pngPixelChunk(8, 6),
    control(1),
    pngChunk('fdAT', frame),
    END,
  );
}

function wrongSum(picture: Buffer, at: number): Buffer {
  const copy = Buffer.from(picture);
  copy[at] = assertDefined(copy[at]) ^ 0xff;
  return copy;
}
