import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';

const STORED = join(import.meta.dirname, 'gallery-pictures');
const UNLIKE = 'test-results/gallery';
const HOW_TO_ACCEPT = `What is new and what differs lies in ${UNLIKE}. Where it is right, store it: ACCEPT_PICTURES=true npx vitest run --config vitest.full.config.ts e2e/gallery.full.test.ts`;
const ACCEPT = process.env['ACCEPT_PICTURES'] === 'true';

/** A fraction of the size is enough to see what has changed, and takes a tenth of the room. */
const scaleAt = (width: number) => (width < 768 ? 0.5 : 0.35);
const QUALITY = 30;
/** Long pages are cut, and the footer is left out: what lies below is shown by other states. */
const TALLEST = 3000;
/** Mean difference of a block of 8 by 8 dots in any colour, of 255: smoothing differs by less, a moved line by more. */
const TOLERANCE = 6;
const BLOCK = 8;

/** The states of which pictures hang: the others are walked when they are named. */
export function storedStates(): string[] {
  return existsSync(STORED) ? readdirSync(STORED).map((file) => file.split('.')[0]!) : [];
}

/** Pictures of pages beside those that are stored in e2e/gallery-pictures. */
export class Pictures {
  readonly howToAccept = HOW_TO_ACCEPT;
  readonly #seen = new Set<string>();

  constructor() {
    rmSync(UNLIKE, { recursive: true, force: true });
    mkdirSync(STORED, { recursive: true });
  }

  /** Null where the page looks as it is stored. */
  async compare(page: Page, name: string, isFold: boolean): Promise<Unlike | null> {
    this.#seen.add(`${name}.webp`);
    const file = join(STORED, `${name}.webp`);
    const taken = await take(page, isFold);
    const stored = existsSync(file) ? readFileSync(file) : null;
    if (stored?.equals(taken)) return null;
    const difference = stored ? await differenceOf(stored, taken) : NEW;
    return difference && { name, taken, difference };
  }

  /** Says what is unlike. Told to accept, it stores the new picture instead. */
  settle({ name, taken, difference }: Unlike): string | null {
    if (ACCEPT) writeFileSync(join(STORED, `${name}.webp`), taken);
    else keepUnlike(name, taken, difference);
    return ACCEPT ? null : `${name} ${difference.text}`;
  }

  /** What a screen reader is given, as text beside the picture. */
  compareTree(tree: string, name: string): string | null {
    const file = join(STORED, `${name}.yaml`);
    this.#seen.add(`${name}.yaml`);
    if (existsSync(file) && readFileSync(file, 'utf8') === `${tree}\n`) return null;
    if (ACCEPT) writeFileSync(file, `${tree}\n`);
    else keepUnlike(`${name}.yaml`, Buffer.from(`${tree}\n`), { text: '' });
    return ACCEPT ? null : `the accessibility tree is not as in ${name}.yaml`;
  }

  /** Stored pictures of what is no more; where only a part was looked at, nothing is known of the rest. */
  orphans(): string[] {
    if (process.env['GALLERY_ONLY']) return [];
    const orphans = readdirSync(STORED).filter((file) => !this.#seen.has(file));
    if (ACCEPT) for (const file of orphans) rmSync(join(STORED, file));
    return ACCEPT ? [] : orphans.map((file) => `${file} is of nothing that the gallery has`);
  }
}

function keepUnlike(name: string, taken: Buffer, { picture }: Difference): void {
  mkdirSync(UNLIKE, { recursive: true });
  writeFileSync(join(UNLIKE, name.endsWith('.yaml') ? name : `${name}.new.webp`), taken);
  if (picture) writeFileSync(join(UNLIKE, `${name}.difference.webp`), picture);
}

type Difference = { text: string; picture?: Buffer };
export type Unlike = { name: string; taken: Buffer; difference: Difference };
const NEW: Difference = { text: 'there is no stored picture of it' };

async function take(page: Page, isFold: boolean): Promise<Buffer> {
  const { width, height } = page.viewportSize()!;
  const whole = (await page.evaluate(
    `document.querySelector('footer.foot')?.offsetTop ?? document.documentElement.scrollHeight`,
  )) as number;
  const shown = isFold ? height : Math.min(Math.max(whole, height), TALLEST);
  const cdp = await sessionOf(page);
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: shown, scale: scaleAt(width) },
  });
  return Buffer.from(data, 'base64');
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

async function differenceOf(stored: Buffer, taken: Buffer): Promise<Difference | null> {
  const [was, is] = await Promise.all([stored, taken].map(dots));
  const sizes = [was!, is!].map(({ info }) => `${info.width} by ${info.height}`);
  if (sizes[0] !== sizes[1]) return { text: `${sizes[1]} dots instead of ${sizes[0]}` };
  const { width, height } = is!.info;
  const unlike = unlikeBlocks(was!.data, is!.data, width, height);
  if (unlike.length === 0) return null;
  const marks = unlike.map(
    ([x, y]) => `<rect x="${x}" y="${y}" width="${BLOCK}" height="${BLOCK}" fill="#f0f" fill-opacity=".6"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.join('')}</svg>`;
  const picture = await sharp(taken)
    .composite([{ input: Buffer.from(svg) }])
    .webp()
    .toBuffer();
  const [x = 0, y = 0] = unlike[0]!;
  return {
    text: `${unlike.length} places look different, the first ${percent(x, width)} from the left and ${percent(y, height)} from the top`,
    picture,
  };
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`;
}

function dots(picture: Buffer) {
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

function unlikeBlocks(was: Buffer, is: Buffer, width: number, height: number): [x: number, y: number][] {
  const unlike: [number, number][] = [];
  for (let y = 0; y < height; y += BLOCK) {
    for (let x = 0; x < width; x += BLOCK) if (isUnlike(was, is, width, height, x, y)) unlike.push([x, y]);
  }
  return unlike;
}

function isUnlike(
  was: Buffer,
  is: Buffer,
  width: number,
  height: number,
  left: number,
  top: number,
): boolean {
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = top; y < Math.min(top + BLOCK, height); y += 1) {
    for (let x = left; x < Math.min(left + BLOCK, width); x += 1) {
      const at = (y * width + x) * 3;
      for (let colour = 0; colour < 3; colour += 1)
        sums[colour]! += Math.abs(was[at + colour]! - is[at + colour]!);
      count += 1;
    }
  }
  return Math.max(...sums) / count > TOLERANCE;
}
