import sharp, { type Sharp } from 'sharp';
import {
  ZIP_PAYLOAD,
  PAYLOAD_MARK,
  PHP_PAYLOAD,
  SCRIPT_PAYLOAD,
  createSampleImage,
  type CraftedImage,
} from './crafted-parts.ts';
import { exifBytes, jpegSegment, jpegWithSegments, jpegWithChangedFrame } from './image-format-bytes.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const [APP0, APP1, APP2, APP13, COM] = [0xe0, 0xe1, 0xe2, 0xed, 0xfe];
const XMP = 'http://ns.adobe.com/xap/1.0/\0';

export async function craftedJpegs(): Promise<CraftedImage[]> {
  const plain = await createSampleImage().jpeg().toBuffer();
  const progressive = await createSampleImage().jpeg({ progressive: true }).toBuffer();
  const taken = await takenJpegs(plain, progressive);
  const rejected = await rejectedJpegs(plain, progressive);
  return [
    ...taken.map(([name, bytes]) => ({ name: `JPEG: ${name}`, bytes, becomes: 'taken' as const })),
    ...rejected.map(([name, bytes]) => ({ name: `JPEG: ${name}`, bytes, becomes: 'refused' as const })),
  ];
}

async function takenJpegs(plain: Buffer, progressive: Buffer): Promise<[string, Buffer][]> {
  const grey = await createSampleImage().greyscale().jpeg().toBuffer();
  const cmyk = await createSampleImage().toColourspace('cmyk').jpeg().toBuffer();
  const profiled = await createSampleImage().withIccProfile('p3').jpeg().toBuffer();
  const exifOf = (tiff: Buffer) =>
    jpegSegment(APP1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
  const behind = (more: Uint8Array | string) => Buffer.concat([plain, Buffer.from(more as string, 'latin1')]);
  return [
    ['a plain one', plain],
    ['progressive', progressive],
    ['grey', grey],
    ['CMYK', cmyk],
    ['4:4:4', await createSampleImage().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['optimised tables', await createSampleImage().jpeg({ mozjpeg: true }).toBuffer()],
    ['with a color profile', profiled],
    ['a script in a comment', jpegWithSegments(plain, jpegSegment(COM, SCRIPT_PAYLOAD))],
    ['PHP in a comment', jpegWithSegments(plain, jpegSegment(COM, PHP_PAYLOAD))],
    [
      'sixty long comments',
      jpegWithSegments(
        plain,
        ...Array.from({ length: 60 }, () => jpegSegment(COM, PAYLOAD_MARK.repeat(7000))),
      ),
    ],
    [
      'a script in XMP',
      jpegWithSegments(plain, jpegSegment(APP1, `${XMP}<x:xmpmeta>${SCRIPT_PAYLOAD}</x:xmpmeta>`)),
    ],
    [
      'a script in Photoshop’s segment',
      jpegWithSegments(plain, jpegSegment(APP13, `Photoshop 3.0\0${SCRIPT_PAYLOAD}`)),
    ],
    [
      'a profile that is none',
      jpegWithSegments(plain, jpegSegment(APP2, `ICC_PROFILE\0\x01\x01${PHP_PAYLOAD.repeat(20)}`)),
    ],
    ['a position', jpegWithSegments(plain, exifOf(exifBytes(1, PAYLOAD_MARK, true)))],
    ['a script in EXIF', jpegWithSegments(plain, exifOf(exifBytes(1, SCRIPT_PAYLOAD)))],
    ['EXIF that breaks off', jpegWithSegments(plain, exifOf(exifBytes(1, PAYLOAD_MARK).subarray(0, 20)))],
    ['EXIF that points at itself', jpegWithSegments(plain, exifOf(looped()))],
    ['an orientation of 0', jpegWithSegments(plain, exifOf(exifBytes(0, PAYLOAD_MARK)))],
    ['an orientation of 9', jpegWithSegments(plain, exifOf(exifBytes(9, PAYLOAD_MARK)))],
    ['an orientation of 65535', jpegWithSegments(plain, exifOf(exifBytes(65535, PAYLOAD_MARK)))],
    [
      'a script that JPEG readers skip',
      jpegWithSegments(
        plain,
        jpegSegment(APP0, `/*${'='.repeat(0x2f2a - 4)}`),
        jpegSegment(COM, `*/=1;alert('${PAYLOAD_MARK}')/*`),
      ),
    ],
    ['HTML behind it', behind(`<html>${SCRIPT_PAYLOAD}`)],
    ['PHP behind it', behind(PHP_PAYLOAD)],
    ['an archive behind it', behind(ZIP_PAYLOAD)],
    ['another picture behind it', behind(jpegWithSegments(plain, jpegSegment(COM, PAYLOAD_MARK)))],
  ];
}

async function rejectedJpegs(plain: Buffer, progressive: Buffer): Promise<[string, Buffer][]> {
  const full = await createSampleImage().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const scan = progressive.subarray(progressive.indexOf(Buffer.from([0xff, 0xda])), -2);
  return [
    ['two bytes and an end', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a start and rubbish', Buffer.from(`\xff\xd8\xff${PAYLOAD_MARK.repeat(30)}`, 'latin1')],
    ['cut in its header', plain.subarray(0, 200)],
    ['cut in the middle of its data', plain.subarray(0, plain.length - 120)],
    ['65535 by 65535 pixels', jpegWithChangedFrame(plain, (frame) => frame.fill(0xff, 5, 9))],
    [
      '50,000 by 2,000 pixels',
      jpegWithChangedFrame(plain, (frame) => (frame.writeUInt16BE(2000, 5), frame.writeUInt16BE(50_000, 7))),
    ],
    ['a height of 0', jpegWithChangedFrame(plain, (frame) => frame.writeUInt16BE(0, 5))],
    ['a width of 0', jpegWithChangedFrame(plain, (frame) => frame.writeUInt16BE(0, 7))],
    ['five components', jpegWithChangedFrame(plain, (frame) => (frame[9] = 5))],
    ['a sampling of 15', jpegWithChangedFrame(plain, (frame) => (frame[11] = 0xff))],
    ['a sampling of 0', jpegWithChangedFrame(plain, (frame) => (frame[11] = 0))],
    ['a lossless frame', jpegWithChangedFrame(plain, (frame) => (frame[1] = 0xc3))],
    ['an arithmetic frame', jpegWithChangedFrame(plain, (frame) => (frame[1] = 0xc9))],
    [
      'a progressive one of 30,000 by 1,600',
      jpegWithChangedFrame(full, (frame) => (frame.writeUInt16BE(1600, 5), frame.writeUInt16BE(30_000, 7))),
    ],
    ['two frames', twoFrames(plain)],
    [
      '200 scans',
      Buffer.concat([
        progressive.subarray(0, -2),
        ...Array.from({ length: 200 }, () => scan),
        progressive.subarray(-2),
      ]),
    ],
    ['a segment of length 0', jpegWithSegments(plain, Buffer.from([0xff, COM, 0, 0]))],
    ['a segment longer than the file', jpegWithSegments(plain, Buffer.from([0xff, COM, 0xff, 0xff]))],
    ['no scan', plain.subarray(0, plain.indexOf(Buffer.from([0xff, 0xda])))],
  ];
}

export async function createJpegWithOrientation(orientation: number): Promise<Buffer> {
  const side = 60;
  const corner = (background: string, left: number, top: number) => ({
    input: { create: { width: side, height: side, channels: 3 as const, background } },
    left,
    top,
  });
  const blank = { create: { width: 2 * side, height: 3 * side, channels: 3 as const, background: '#000' } };
  const upright = await sharp(blank)
    .composite([
      corner('#f00', 0, 0),
      corner('#0f0', side, 0),
      corner('#00f', 0, 2 * side),
      corner('#fff', side, 2 * side),
    ])
    .png()
    .toBuffer();
  const seen = sharp(upright);
  const stored = await assertDefined(STORED[orientation])(seen)
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer();
  const tiff = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifBytes(orientation, PAYLOAD_MARK, true)]);
  return jpegWithSegments(stored, jpegSegment(APP1, tiff));
}

const STORED: Record<number, (picture: Sharp) => Sharp> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.flop().rotate(270),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.flop().rotate(90),
  8: (picture) => picture.rotate(90),
};

function looped(): Buffer {
  const tiff = exifBytes(1, PAYLOAD_MARK);
  tiff.writeUInt32LE(8, tiff.length - PAYLOAD_MARK.length - 5);
  return tiff;
}

function twoFrames(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const end = at + 2 + jpeg.readUInt16BE(at + 2);
  return Buffer.concat([jpeg.subarray(0, end), jpeg.subarray(at, end), jpeg.subarray(end)]);
}
