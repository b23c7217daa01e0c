import {
  IMAGE_UPLOADER_SETTINGS,
  type UploadKind,
  RESIZED_IMAGE_WIDTHS,
} from '#shared/images/upload-limits.ts';
import { randomBytes } from 'node:crypto';
import { EXTERNAL_IMAGE_REJECTED_MESSAGE, NOT_AN_IMAGE_MESSAGE } from '#contract/catalog/uploads.ts';
import { hostOfExternalImage, isAllowedImageHost } from '#shared/images/allowed-image-urls.ts';
import { parseUploadUrl, uploadUrl } from '#shared/images/upload-urls.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { HttpError, badRequestError } from '#server/platform/http/http-error.ts';
import { detectImageType } from '#server/platform/files/images/inspect-image.ts';
import type { ImageService } from '#server/platform/files/images/image-service.ts';
import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { Viewer } from '#server/platform/http/access-policies.ts';
import { OWNED_DATA_LIMITS } from '#server/platform/limits/owned-data-limits.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { uploadFileName } from './upload-file-names.ts';

export { uploadIdOfFile, isUploadOrPartFileName } from './upload-file-names.ts';
export { deleteUploadsOfMember, isHiddenImage } from './queries.ts';
import { canUseUpload } from './access-policy.ts';
import {
  selectExistingUploadIds,
  sumUploadedBytes,
  lockUpload,
  insertUpload,
  isHiddenImage,
  selectWithheldUploadIds,
  selectUploadFiles,
  lockUploader,
  updateUploadKind,
  type UploadRow,
} from './queries.ts';

export type UploadServices = { storage: Storage; imageService: ImageService };
type UploadInput = { bytes: Uint8Array; kind: UploadKind; minSide?: number; userId: string; now: Date };

const MB = 1024 * 1024;

/** The row comes last: a crash leaves files for the cleanup job, and never a row without its files (threats F6). */
export async function storeUpload(
  db: Database['db'],
  { storage, imageService }: UploadServices,
  { bytes, kind, minSide = 1, userId, now }: UploadInput,
): Promise<{ url: string }> {
  if (!detectImageType(bytes)) throw new HttpError('unsupported-type', NOT_AN_IMAGE_MESSAGE);
  await assertQuota(db, kind, userId);
  const { shortSide, width, height, files } = await imageService.process(bytes, {
    box: boxOf(kind),
    widths: RESIZED_IMAGE_WIDTHS,
  });
  if (shortSide < minSide) throw tooSmall(minSide);
  const id = randomBytes(16).toString('hex');
  const widths = files.map((file) => file.width);
  try {
    for (const file of files) await storage.put(uploadFileName(id, file.width), file.bytes);
    await inTransaction(db, async (tx) => {
      await lockUploader(tx, userId);
      await assertQuota(tx, kind, userId);
      const stored = files.reduce((sum, file) => sum + file.bytes.length, 0);
      await insertUpload(tx, { id, kind, userId, widths, height, bytes: stored }, now);
    });
  } catch (error) {
    await Promise.allSettled(widths.map((each) => storage.remove(uploadFileName(id, each))));
    throw error;
  }
  return { url: uploadUrl(id, width) };
}

/** Needed for every file, so cached until a picture is hidden or restored, or an account is deleted or recovered. */
export function getWithheldUploadIds(db: Db, memory: QueryCache): Promise<ReadonlySet<string>> {
  return memory.getOrCompute('withheld uploads', null, async () => {
    const ids = new Set(await selectWithheldUploadIds(db));
    return { value: ids, tags: ['photos'], bytes: 200 + ids.size * 100 };
  });
}

export async function isExistingUpload(db: Db, id: string): Promise<boolean> {
  return (await selectExistingUploadIds(db, [id])).has(id);
}

const HIDDEN_MESSAGE = 'An admin has hidden this photo. Please use another one.';
const DELETED_MESSAGE = 'This photo isn’t available anymore. Please choose it again.';

type ImageInput = {
  url: string | null | undefined;
  viewer: Viewer;
  current?: string | null;
  field?: string;
  /** Hosts whose pictures are linked directly; none unless the operator configures them. */
  hosts?: readonly string[];
};

/** Undefined when not sent, null for none or a drawing. Call it in the transaction that writes the address (D54). */
export async function resolveImageUrl(
  tx: Db,
  { url, viewer, current, field = 'imageUrl', hosts = [] }: ImageInput,
): Promise<string | null | undefined> {
  if (!url || url === current) return url;
  if (url.startsWith('/images/')) return null;
  if (await isHiddenImage(tx, url))
    throw badRequestError(HIDDEN_MESSAGE, [{ field, message: HIDDEN_MESSAGE }]);
  if (isExternalImageAllowed(url, hosts)) return url;
  const named = parseUploadUrl(url);
  const upload = named && (await lockUpload(tx, named.id));
  if (upload?.widths.includes(assertDefined(named).width) && canUseUpload(viewer, upload)) return url;
  const message = named && !upload ? DELETED_MESSAGE : EXTERNAL_IMAGE_REJECTED_MESSAGE;
  throw badRequestError(message, [{ field, message }]);
}

/** On a host that the operator does not trust, or deleted since the upload. */
export async function isImageUnavailable(db: Db, url: string, hosts: readonly string[]): Promise<boolean> {
  if (url.startsWith('https:')) return !isExternalImageAllowed(url, hosts);
  const named = parseUploadUrl(url);
  return named !== null && !(await isExistingUpload(db, named.id));
}

/** A published photo of a member, which editors may use like their own from now on. */
export async function moveUploadToCatalog(
  tx: Db,
  url: string,
  kind: Exclude<UploadKind, 'general' | 'badge'>,
): Promise<void> {
  const named = parseUploadUrl(url);
  if (!named) return;
  await updateUploadKind(tx, named.id, kind);
  // It is no longer withheld if its member has requested deletion.
  await invalidateCacheTags(tx, ['photos']);
}

function isExternalImageAllowed(url: string, hosts: readonly string[]): boolean {
  const host = hostOfExternalImage(url);
  return host !== null && isAllowedImageHost(host, hosts);
}

function tooSmall(side: number): HttpError {
  return new HttpError(
    'unreadable',
    `This photo is too small. Please choose one that’s at least ${side}x${side} pixels.`,
  );
}

function boxOf(kind: UploadKind): { width: number; height: number } {
  const { width, height } = assertDefined(
    Object.values(IMAGE_UPLOADER_SETTINGS).find((uploader) => uploader.kind === kind),
  );
  return { width, height };
}

async function assertQuota(db: Db, kind: UploadKind, userId: string): Promise<void> {
  const isGeneral = kind === 'general';
  const quotaBytes = isGeneral ? OWNED_DATA_LIMITS.photoBytes : OWNED_DATA_LIMITS.catalogPhotoBytes;
  if ((await sumUploadedBytes(db, userId, isGeneral)) < quotaBytes) return;
  throw new HttpError(
    'too-large',
    `Your photos take up all of your ${quotaBytes / MB} MB. Please remove one first.`,
  );
}

/** Lists the files of all pictures, or of those stored since a time. */
export async function listUploadFileNames(db: Db, since: Date | null = null): Promise<string[]> {
  return uploadFileNamesOf(await selectUploadFiles(db, since));
}

export function uploadFileNamesOf(rows: readonly Pick<UploadRow, 'id' | 'widths'>[]): string[] {
  return rows.flatMap(({ id, widths }) => widths.map((width) => uploadFileName(id, width)));
}
