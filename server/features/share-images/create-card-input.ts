import { buffer } from 'node:stream/consumers';
import { assertDefined } from '#shared/assert-defined.ts';
import type { ShareCard } from '#shared/images/share-cards.ts';
import { parseUploadUrl } from '#shared/images/upload-urls.ts';
import { findDrawingByPath, HERO_IMAGE, LOGO_IMAGE } from '#server/features/drawings/drawings.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { ShareCardInput } from './cards/share-card-layout.ts';
import { replaceDrawingBackground } from './cards/replace-drawing-background.ts';

type Sources = { db: Db; storage: Storage; siteName: string };

/** Everything that the image worker needs, because it has no access to the database or files. */
export async function createShareCardInput(
  { texts, pictures, shape, podium }: ShareCard,
  { db, storage, siteName }: Sources,
): Promise<ShareCardInput> {
  const photo = pictures.length === 1 ? await photoOf(assertDefined(pictures[0]).imageUrl, storage) : null;
  const drawings = photo ? [] : await Promise.all(pictures.map((each) => drawingOf(each.drawingUrl, db)));
  return { ...texts, shape, podium, siteName, mark: LOGO_IMAGE.draw(), photo, drawings };
}

async function photoOf(imageUrl: string | null, storage: Storage): Promise<Uint8Array | null> {
  if (!imageUrl || !parseUploadUrl(imageUrl)) return null;
  const stored = await storage.read(imageUrl.slice(imageUrl.lastIndexOf('/') + 1));
  if (!stored) return null;
  return buffer(stored.stream);
}

async function drawingOf(drawingUrl: string, db: Db): Promise<string> {
  if (drawingUrl === HERO_IMAGE.path) return replaceDrawingBackground(HERO_IMAGE.draw());
  return (await findDrawingByPath(db, drawingUrl))?.draw() ?? '';
}
