import { countDrawableLetters, shapeTextLine } from '../text-shaping/shape-text-line.ts';
import { SHARE_CARD_DIMENSIONS } from './share-card-layout.ts';
import { SHARE_CARD_BACKGROUND_COLOR } from './card-colors.ts';

const { width: WIDTH, height: HEIGHT, picture: PICTURE_LEFT } = SHARE_CARD_DIMENSIONS.wide;

export function renderPictureBesideText(drawings: readonly string[], photo: Uint8Array | null): string {
  const pictureWidth = WIDTH - PICTURE_LEFT;
  if (photo) return `${image(photo, PICTURE_LEFT, 0, pictureWidth, HEIGHT)}${edge()}`;
  if (drawings.length < 4)
    return `${embedDrawingInCard(drawings[0] ?? '', 0, PICTURE_LEFT, 0, pictureWidth, HEIGHT)}${edge()}`;
  const [w, h, gap] = [pictureWidth / 2, HEIGHT / 2, 4];
  const four = drawings
    .slice(0, 4)
    .map((each, at) =>
      embedDrawingInCard(
        each,
        at,
        PICTURE_LEFT + (at % 2) * w,
        at < 2 ? 0 : h + gap / 2,
        w - (at % 2 ? 0 : gap / 2),
        h,
      ),
    );
  return `<rect x="${PICTURE_LEFT}" width="${pictureWidth}" height="${HEIGHT}" fill="${SHARE_CARD_BACKGROUND_COLOR}"/>${four.join('')}${edge()}`;
}

function edge(): string {
  const [x, depth, wave] = [PICTURE_LEFT + 4, 20, 105];
  let path = `M0 0H${x}`;
  for (let y = 0; y < HEIGHT; y += wave)
    path += `c${depth} ${wave * 0.18} ${depth} ${wave * 0.32} 0 ${wave / 2}s${-depth} ${wave * 0.32} 0 ${wave / 2}`;
  return `<path fill="${SHARE_CARD_BACKGROUND_COLOR}" d="${path}V${HEIGHT}H0z"/>`;
}

/** The lower edge has the same wave as the side edge of the wide card. */
export function renderPictureAboveText(drawings: readonly string[], photo: Uint8Array | null): string {
  const { width, picture } = SHARE_CARD_DIMENSIONS.square;
  const shown = photo
    ? image(photo, 0, 0, width, picture)
    : embedDrawingInCard(drawings[0] ?? '', 0, 0, 0, width, picture);
  const [y, depth, wave] = [picture - 4, -20, 120];
  let path = `M0 ${picture}V${y}`;
  for (let x = 0; x < width; x += wave)
    path += `c${wave * 0.18} ${depth} ${wave * 0.32} ${depth} ${wave / 2} 0s${wave * 0.32} ${-depth} ${wave / 2} 0`;
  return `${shown}<path fill="${SHARE_CARD_BACKGROUND_COLOR}" d="${path}V${picture}z"/>`;
}

export function embedDrawingInCard(
  drawing: string,
  at: number,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"`;
  const own = outlinedSigns(drawing).replace(SIZES, (_sizes, w: string, h: string) => {
    const shown = Math.min(Number(w), (Number(h) * width) / height);
    const left = Math.max(0, Math.min(Number(w) - shown, middleOf(drawing, Number(w)) - shown / 2));
    return `<svg ${frame} xmlns="http://www.w3.org/2000/svg" viewBox="${left} 0 ${shown} ${h}"`;
  });
  // Each drawing counts its ids from the start, so they would clash in one document.
  return own.replaceAll(/(\bid="|href="#|url\(#)/g, `$1d${at}`);
}

const SIZES = /^<svg xmlns="[^"]*" width="(\d+)" height="(\d+)" viewBox="[^"]*"/;

function middleOf(drawing: string, width: number): number {
  const turned = /transform="translate\(([\d.]+) [\d.]+\)rotate\([^)]*\)scale/.exec(drawing);
  return turned ? Number(turned[1]) : width / 2;
}

function image(photo: Uint8Array, x: number, y: number, width: number, height: number): string {
  const data = Buffer.from(photo).toString('base64');
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${data}"/>`;
}

const SIGN = /<g text-anchor="middle"[^>]*font-size="([\d.]+)"[^>]*>(.*?)<\/g>/gs;
const LINE_OF_SIGN = /<text x="([-\d.]+)" y="([-\d.]+)"(?: textLength="([\d.]+)")?[^>]*>([^<]*)<\/text>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Draws a restaurant's sign as paths, because the server may not have the font that a browser uses. */
function outlinedSigns(drawing: string): string {
  return drawing.replaceAll(SIGN, (sign, size: string, lines: string) => {
    const ink = /fill="(#\w+)"/.exec(sign)?.[1] ?? '#24150E';
    const drawn = [...lines.matchAll(LINE_OF_SIGN)].map(([, x, y, maxWidth, escaped = '']) => {
      const text = escaped.replaceAll(/&(#39|\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
      if (countDrawableLetters(text, 'display').drawable === 0) return '';
      const line = shapeTextLine(text, 'display', 'ltr');
      const fitted = maxWidth ? Math.min(Number(size), Number(maxWidth) / line.width) : Number(size);
      return line.draw(Number(x) - (line.width * fitted) / 2, Number(y), fitted);
    });
    return `<g fill="${ink}">${drawn.join('')}</g>`;
  });
}
