import {
  ZIP_PAYLOAD,
  PAYLOAD_MARK,
  PHP_PAYLOAD,
  SCRIPT_PAYLOAD,
  type CraftedImage,
} from './crafted-parts.ts';
import { gif, gifApplication, gifComment, gifFrame } from './image-format-bytes.ts';

export function craftedGifs(): CraftedImage[] {
  const size = { width: 12, height: 9 };
  const frame = gifFrame(size);
  const plain = gif(size, [frame]);
  const behind = (more: Uint8Array | string) => Buffer.concat([plain, Buffer.from(more as string, 'latin1')]);
  const frames = (count: number) =>
    gif(
      size,
      Array.from({ length: count }, () => gifFrame({ width: 1, height: 1 })),
    );
  const taken: [string, Buffer][] = [
    ['a plain one', plain],
    ['of 1987', Buffer.concat([Buffer.from('GIF87a'), plain.subarray(6)])],
    ['three frames', gif(size, [frame, frame, frame])],
    ['1,000 frames', frames(1000)],
    ['interlaced', Buffer.from(plain.map((byte, at) => (at === 28 ? 0x40 : byte)))],
    [
      'a first frame larger than the screen',
      gif({ width: 4, height: 4 }, [gifFrame({ x: 2, y: 2, width: 40, height: 30 })]),
    ],
    ['no screen around its frame', gif({ width: 0, height: 0 }, [frame])],
    ['a script in a comment', gif(size, [gifComment(SCRIPT_PAYLOAD), frame])],
    ['PHP in a comment behind its frame', gif(size, [frame, gifComment(PHP_PAYLOAD)])],
    ['a script in XMP', gif(size, [gifApplication('XMP DataXMP', SCRIPT_PAYLOAD), frame])],
    ['a loop', gif(size, [gifApplication('NETSCAPE2.0', '\x01\0\0'), frame, frame])],
    [
      'a script that GIF readers skip',
      Buffer.concat([
        gif({ width: 0x2a2f, height: 8 }, [frame]),
        Buffer.from(`*/=1;alert('${PAYLOAD_MARK}')`),
      ]),
    ],
    ['HTML behind it', behind(SCRIPT_PAYLOAD)],
    ['an archive behind it', behind(ZIP_PAYLOAD)],
    ['no trailer', gif(size, [frame], Buffer.alloc(0))],
  ];
  const refused: [string, Buffer][] = [
    ['10,000 frames', frames(10_000)],
    ['65,535 by 65,535 pixels', gif({ width: 65_535, height: 65_535 }, [frame])],
    [
      'a first frame that enlarges it to 65,535',
      gif(size, [gifFrame({ x: 60_000, y: 60_000, width: 5535, height: 5535 }, 10)]),
    ],
    [
      'a second frame that enlarges it to 65,535',
      gif(size, [frame, gifFrame({ width: 65_535, height: 65_535 }, 10)]),
    ],
    ['7,000 by 7,000 pixels', gif({ width: 7000, height: 7000 }, [frame])],
    ['no frame', gif(size, [])],
    ['a frame of 0 by 0 on no screen', gif({ width: 0, height: 0 }, [gifFrame({ width: 0, height: 0 }, 0)])],
    ['cut in its frame', plain.subarray(0, plain.length - 40)],
    ['cut in its header', plain.subarray(0, 9)],
    ['a block of no kind', gif(size, [Buffer.from(PAYLOAD_MARK)])],
  ];
  return [
    ...taken.map(([name, bytes]) => ({ name: `GIF: ${name}`, bytes, becomes: 'taken' as const })),
    ...refused.map(([name, bytes]) => ({ name: `GIF: ${name}`, bytes, becomes: 'refused' as const })),
  ];
}
