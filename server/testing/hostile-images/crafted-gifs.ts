import {
  ZIP_PAYLOAD,
  PAYLOAD_MARK,
  PHP_PAYLOAD,
  SCRIPT_PAYLOAD,
  type CraftedImage,
} from './crafted-parts.ts';
import {
  gifBytes,
  gifApplicationExtension,
  gifCommentExtension,
  gifFrameBytes,
} from './image-format-bytes.ts';

export function craftedGifs(): CraftedImage[] {
  const size = { width: 12, height: 9 };
  const frame = gifFrameBytes(size);
  const plain = gifBytes(size, [frame]);
  const behind = (more: Uint8Array | string) => Buffer.concat([plain, Buffer.from(more as string, 'latin1')]);
  const frames = (count: number) =>
    gifBytes(
      size,
      Array.from({ length: count }, () => gifFrameBytes({ width: 1, height: 1 })),
    );
  const taken: [string, Buffer][] = [
    ['a plain one', plain],
    ['of 1987', Buffer.concat([Buffer.from('GIF87a'), plain.subarray(6)])],
    ['three frames', gifBytes(size, [frame, frame, frame])],
    ['1,000 frames', frames(1000)],
    ['interlaced', Buffer.from(plain.map((byte, at) => (at === 28 ? 0x40 : byte)))],
    [
      'a first frame larger than the screen',
      gifBytes({ width: 4, height: 4 }, [gifFrameBytes({ x: 2, y: 2, width: 40, height: 30 })]),
    ],
    ['no screen around its frame', gifBytes({ width: 0, height: 0 }, [frame])],
    ['a script in a comment', gifBytes(size, [gifCommentExtension(SCRIPT_PAYLOAD), frame])],
    ['PHP in a comment behind its frame', gifBytes(size, [frame, gifCommentExtension(PHP_PAYLOAD)])],
    ['a script in XMP', gifBytes(size, [gifApplicationExtension('XMP DataXMP', SCRIPT_PAYLOAD), frame])],
    ['a loop', gifBytes(size, [gifApplicationExtension('NETSCAPE2.0', '\x01\0\0'), frame, frame])],
    [
      'a script that GIF readers skip',
      Buffer.concat([
        gifBytes({ width: 0x2a2f, height: 8 }, [frame]),
        Buffer.from(`*/=1;alert('${PAYLOAD_MARK}')`),
      ]),
    ],
    ['HTML behind it', behind(SCRIPT_PAYLOAD)],
    ['an archive behind it', behind(ZIP_PAYLOAD)],
    ['no trailer', gifBytes(size, [frame], Buffer.alloc(0))],
  ];
  const rejected: [string, Buffer][] = [
    ['10,000 frames', frames(10_000)],
    ['65,535 by 65,535 pixels', gifBytes({ width: 65_535, height: 65_535 }, [frame])],
    [
      'a first frame that enlarges it to 65,535',
      gifBytes(size, [gifFrameBytes({ x: 60_000, y: 60_000, width: 5535, height: 5535 }, 10)]),
    ],
    [
      'a second frame that enlarges it to 65,535',
      gifBytes(size, [frame, gifFrameBytes({ width: 65_535, height: 65_535 }, 10)]),
    ],
    ['7,000 by 7,000 pixels', gifBytes({ width: 7000, height: 7000 }, [frame])],
    ['no frame', gifBytes(size, [])],
    [
      'a frame of 0 by 0 on no screen',
      gifBytes({ width: 0, height: 0 }, [gifFrameBytes({ width: 0, height: 0 }, 0)]),
    ],
    ['cut in its frame', plain.subarray(0, plain.length - 40)],
    ['cut in its header', plain.subarray(0, 9)],
    ['a block of no kind', gifBytes(size, [Buffer.from(PAYLOAD_MARK)])],
  ];
  return [
    ...taken.map(([name, bytes]) => ({ name: `GIF: ${name}`, bytes, becomes: 'taken' as const })),
    ...rejected.map(([name, bytes]) => ({ name: `GIF: ${name}`, bytes, becomes: 'refused' as const })),
  ];
}
