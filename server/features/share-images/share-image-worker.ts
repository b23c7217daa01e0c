import { flushCompileCache } from 'node:module';
import sharp from 'sharp';
import { renderShareCard } from './cards/render-share-card.ts';
import { renderRankingPoster } from './cards/render-ranking-poster.ts';
import { SHARE_CARD_DIMENSIONS, type ShareCardInput } from './cards/share-card-layout.ts';

export type DrawShareImageResult = { image: Uint8Array } | { failure: string };

const MAX_RSS_BYTES = 400 * 1024 * 1024;
const LOOK_EVERY_MS = 20;
const TIMEOUT_SECONDS = 5;
/** Messengers drop larger previews; a square image is a file that members send themselves. */
const MAX_BYTES = { wide: 100_000, square: 250_000 };
const QUALITIES = [84, 76, 66, 54];

// Reads only our own drawings and photos that the server has encoded again.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

process.on('message', (card: ShareCardInput) => void work(card).then((drawn) => process.send?.(drawn)));
// Exits with the server, even if that was killed.
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
// This process will be killed, so the cache is written now.
flushCompileCache();

async function work(card: ShareCardInput): Promise<DrawShareImageResult> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.abort();
  }, LOOK_EVERY_MS);
  try {
    return {
      image: await drawCard({ ...card, photo: card.photo && (await readable(card.photo, card.shape)) }),
    };
  } catch (error) {
    return { failure: (error as Error).message };
  } finally {
    clearInterval(watch);
  }
}

function readable(photo: Uint8Array, shape: ShareCardInput['shape']): Promise<Buffer> {
  const { width, height, picture } = SHARE_CARD_DIMENSIONS[shape];
  const size = shape === 'wide' ? { width: height, height } : { width, height: picture };
  return sharp(photo)
    .resize({ ...size, fit: 'cover' })
    .jpeg({ quality: 90 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}

async function drawCard(card: ShareCardInput): Promise<Buffer> {
  const { data, info } = await sharp(
    Buffer.from(card.podium ? renderRankingPoster(card, card.podium) : renderShareCard(card)),
  )
    .flatten({ background: '#FFF8EE' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let image = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    image = await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
    if (image.length <= MAX_BYTES[card.shape]) return image;
  }
  return image;
}
