import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { BodyTooLargeError, readBodyPrefix, readLimitedBytes, readLimitedText } from './limited-body.ts';

const MENU = Buffer.from('Chicken 🍗 12.50');

function inPieces(bytes: Buffer, at = 10): Readable {
  return Readable.from([bytes.subarray(0, at), bytes.subarray(at)]);
}

describe('a body that is read to its end', () => {
  test('is complete if it is within the limit', async () => {
    expect(await readLimitedBytes(inPieces(MENU), MENU.length)).toEqual(MENU);
    expect(await readLimitedText(inPieces(MENU), MENU.length)).toBe('Chicken 🍗 12.50');
    expect(await readLimitedBytes(Readable.from([]), 0)).toEqual(Buffer.alloc(0));
  });

  test('is closed at the first byte over the limit', async () => {
    for (const read of [readLimitedBytes, readLimitedText]) {
      const body = inPieces(MENU);
      const thrown = await read(body, MENU.length - 1).catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(BodyTooLargeError);
      expect(thrown).toMatchObject({
        name: 'BodyTooLargeError',
        message: `A response of more than ${MENU.length - 1} bytes`,
      });
      expect(body.destroyed).toBe(true);
    }
  });

  test('is decoded without its byte order mark', async () => {
    expect(await readLimitedText(Readable.from([Buffer.from('\ufeff{}')]), 9)).toBe('{}');
  });
});

describe('the beginning of a body', () => {
  test('has the requested number of characters, and the rest is discarded', async () => {
    const pieces = ['Chick', 'en san', 'dwich'].map((piece) => Buffer.from(piece));
    const body = Readable.from(pieces, { highWaterMark: 1 });
    expect(await readBodyPrefix(body, 7)).toBe('Chicken');
    expect(body.destroyed).toBe(true);
    expect(await readBodyPrefix(Readable.from(pieces), 99)).toBe('Chicken sandwich');
  });

  test('ends with enough characters, even if no more data arrives', async () => {
    const body = new Readable({ read() {} });
    body.push('Chicken');
    expect(await readBodyPrefix(body, 7)).toBe('Chicken');
  });

  test('keeps a character intact that arrives in two pieces', async () => {
    expect(await readBodyPrefix(inPieces(MENU), 10)).toBe('Chicken 🍗');
  });

  test('is the part that arrived before the connection broke', async () => {
    const body = new Readable({ read() {} });
    body.push('Chick');
    setImmediate(() => body.destroy(new Error('broken off')));
    expect(await readBodyPrefix(body, 7)).toBe('Chick');
  });
});
