import { fileURLToPath } from 'node:url';
import { parseUploadUrl } from '#shared/images/upload-urls.ts';
import {
  shareCardOfList,
  shareCardOfRanking,
  shareCardOfRestaurant,
  shareCardOfReview,
  shareCardOfSandwich,
  shareCardOfSite,
  squareShareCardOfSandwich,
  type ShareCardShape,
  type ShareCard,
} from '#shared/images/share-cards.ts';
import { HERO_IMAGE } from '#server/features/drawings/drawings.ts';
import { getPublicList } from '#server/features/public-lists/public-lists.ts';
import { getSharedRanking } from '#server/features/rankings/rankings.ts';
import { getRestaurantDetails } from '#server/features/restaurants/restaurants.ts';
import { getMemberReview } from '#server/features/reviews/reviews.ts';
import { getSandwichDetails } from '#server/features/sandwiches/sandwiches.ts';
import type { Db } from '#server/platform/database/database.ts';
import { unavailableError, type HttpError } from '#server/platform/http/http-error.ts';
import type { Log } from '#server/platform/observability/log.ts';
import {
  createChildWorker,
  ChildWorkerLostError,
  type ChildWorkerSettings,
} from '#server/platform/process/child-worker.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { ShareCardInput } from './cards/share-card-layout.ts';
import { createShareCardInput } from './create-card-input.ts';
import { ShareImageFileCache } from './file-cache.ts';
import type { DrawShareImageResult } from './share-image-worker.ts';

export { deleteShareImages } from './delete-share-images.ts';

export type ShareImageService = {
  site(): ShareCard;
  /** Each returns the current card; requests with an outdated version redirect to its path. */
  sandwich(id: number): Promise<ShareCard>;
  restaurant(id: number): Promise<ShareCard>;
  review(sandwichId: number, userId: string): Promise<ShareCard>;
  /** Without a member, the card shows only the sandwich. */
  square(sandwichId: number, userId: string | null): Promise<ShareCard>;
  list(ownerId: string): Promise<ShareCard>;
  ranking(token: string, shape: ShareCardShape): Promise<ShareCard>;
  find(path: string): Promise<Uint8Array | null>;
  draw(card: ShareCard): Promise<Uint8Array>;
  readonly drawn: number;
  close(): Promise<void>;
};

type Settings = Partial<Pick<ChildWorkerSettings, 'worker' | 'timeLimitMs' | 'maxQueueLength'>> & {
  db: Db;
  storage: Storage;
  siteName: string;
  siteTagline: string;
  folder: string;
  log: Log;
  /** The uploads that moderators have hidden, which other content may still refer to. */
  hiddenUploads: () => Promise<ReadonlySet<string>>;
};

const WORKER = fileURLToPath(new URL('./share-image-worker.ts', import.meta.url));
const BUSY = 'We’re drawing a lot of previews right now. Please try again in a moment.';

export function createShareImageService(settings: Settings): ShareImageService {
  const { db, storage, siteName, siteTagline, folder, log, hiddenUploads, ...workerOptions } = settings;
  const worker = createChildWorker<ShareCardInput, DrawShareImageResult>({
    worker: WORKER,
    timeLimitMs: 10_000,
    maxQueueLength: 24,
    ...workerOptions,
    busyText: BUSY,
  });
  const files = new ShareImageFileCache(folder);
  const underWay = new Map<string, Promise<Uint8Array>>();
  let drawn = 0;

  async function drawAnew(card: ShareCard): Promise<Uint8Array> {
    const input = await createShareCardInput(card, { db, storage, siteName });
    drawn++;
    const outcome = await worker.run(input).catch((error: unknown) => rejectLostWorker(error, card, log));
    if ('failure' in outcome) throw new Error(`${card.path} could not be drawn: ${outcome.failure}`);
    await files.write(fileName(card.path), outcome.image);
    return outcome.image;
  }

  async function withoutHiddenPicture<T extends { imageUrl: string | null }>(pictured: T): Promise<T> {
    const upload = pictured.imageUrl === null ? null : parseUploadUrl(pictured.imageUrl);
    return upload && (await hiddenUploads()).has(upload.id) ? { ...pictured, imageUrl: null } : pictured;
  }

  return {
    site: () => shareCardOfSite({ name: siteName, tagline: siteTagline, hero: HERO_IMAGE.path }),
    sandwich: async (id) => shareCardOfSandwich(await withoutHiddenPicture(await getSandwichDetails(db, id))),
    restaurant: async (id) =>
      shareCardOfRestaurant(await withoutHiddenPicture(await getRestaurantDetails(db, id, null))),
    review: async (sandwichId, userId) => {
      const review = await getMemberReview(db, sandwichId, userId);
      return shareCardOfReview(review, await withoutHiddenPicture(await getSandwichDetails(db, sandwichId)));
    },
    square: async (sandwichId, userId) => {
      const review = userId === null ? null : await getMemberReview(db, sandwichId, userId);
      return squareShareCardOfSandwich(
        await withoutHiddenPicture(await getSandwichDetails(db, sandwichId)),
        review,
      );
    },
    list: async (ownerId) => {
      const list = await getPublicList(db, ownerId);
      return shareCardOfList({
        ...list,
        pictured: await Promise.all(list.pictured.map(withoutHiddenPicture)),
      });
    },
    ranking: async (token, shape) => shareCardOfRanking(token, await getSharedRanking(db, token), shape),
    find: (path) => files.find(fileName(path)),
    draw(card) {
      let work = underWay.get(card.path);
      if (!work) {
        work = drawAnew(card).finally(() => underWay.delete(card.path));
        underWay.set(card.path, work);
      }
      return work;
    },
    get drawn() {
      return drawn;
    },
    close: () => worker.close(),
  };
}

/** One flat folder, so that no path can leave it. */
function fileName(path: string): string {
  return path.replace('/share-images/', '').replaceAll(/[^\w.-]/g, '-');
}

function rejectLostWorker(error: unknown, { path }: ShareCard, log: Log): never {
  if (!(error instanceof ChildWorkerLostError)) throw error;
  log.warn({ err: error, path }, 'The process that was drawing a share image crashed');
  throw undrawn(error);
}

function undrawn(cause: unknown): HttpError {
  return unavailableError('picture-worker', 'We can’t draw this preview right now. Please try again later.', {
    retryAfterSeconds: 60,
    cause,
  });
}
