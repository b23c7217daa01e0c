import { useEffect, useRef, useState } from 'react';
import {
  MAX_UPLOADED_PHOTO_SIDE_PX,
  MAX_UPLOAD_BYTES,
  type ImageUploaderName,
} from '#shared/images/upload-limits.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { uploadImageFile } from '#web/lib/api/upload-image-file.ts';
import { tabUserId } from '#web/lib/session/tab-user.ts';
import { currentToast, dismissToast, showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

export type ImageUploadOptions = {
  uploader: ImageUploaderName;
  kind: string;
  /** If it rejects, it has shown the error itself. */
  onUploaded: (url: string) => void | Promise<unknown>;
  /** The upload continues when its form is closed. */
  outlivesForm?: boolean;
};

export type ImageUploadState = {
  name: string;
  preview: string;
  /** From 0 to 1. */
  share: number;
};

const SOMETHING_WENT_WRONG = 'Something went wrong while uploading the image.';

export function useImageUpload({ uploader, kind, onUploaded, outlivesForm = false }: ImageUploadOptions) {
  const [sending, setSending] = useState<ImageUploadState | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => void (outlivesForm || running.current?.abort()), [outlivesForm]);

  async function begin(file: File) {
    setHint(null);
    dismissLastFailure();
    const problem = imageUploadProblem(file);
    if (problem) return showFailureToast(problem.title, problem.text);
    const preview = URL.createObjectURL(file);
    const stop = new AbortController();
    const userId = tabUserId();
    // Signing out during the upload discards the picture.
    const isDropped = () => stop.signal.aborted || tabUserId() !== userId;
    running.current = stop;
    setSending({ name: file.name, preview, share: 0 });
    const onProgress = (share: number) => setSending((now) => now && { ...now, share });
    try {
      const picture = await prepareImage(file);
      if (isDropped()) return;
      const url = await uploadImageFile(uploader, picture, { onProgress, signal: stop.signal });
      if (!isDropped()) await handOn(url);
    } catch (error) {
      if (isDropped()) return;
      if (error instanceof NotConvertible) setHint(conversionHint(file));
      showUploadFailure(error);
    } finally {
      URL.revokeObjectURL(preview);
      if (running.current === stop) setSending(null);
    }
  }

  async function handOn(url: string) {
    try {
      await onUploaded(url);
    } catch {
      return;
    }
    toast({ title: 'Image uploaded', text: `${kind} image uploaded successfully.` });
  }

  return {
    sending,
    hint,
    begin: (file: File) => void begin(file),
    cancel: () => running.current?.abort(),
  };
}

/** The last failure's toast would cover the progress bar. */
function dismissLastFailure(): void {
  const shown = currentToast();
  if (shown?.variant === 'destructive') dismissToast(shown.id);
}

class NotConvertible extends Error {}
class StillTooLarge extends Error {}

async function prepareImage(file: File): Promise<Blob> {
  if (!needsImageConversion(file)) return file;
  const jpeg = await toJpeg(file).catch((error: unknown) => {
    throw new NotConvertible('This browser can’t show the photo', { cause: error });
  });
  if (jpeg.size > MAX_UPLOAD_BYTES) throw new StillTooLarge();
  return jpeg;
}

function showUploadFailure(error: unknown): void {
  if (error instanceof NotConvertible) showFailureToast(INVALID_TYPE.title, INVALID_TYPE.text);
  else if (error instanceof StillTooLarge) showFailureToast(TOO_LARGE.title, TOO_LARGE.text);
  else showFailureToast('Upload failed', (error instanceof ApiError && error.text) || SOMETHING_WENT_WRONG);
}

const QUALITY = 0.9;

/** Rejects if the browser cannot decode the picture. Applies the orientation. */
async function toJpeg(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const shrink = Math.min(1, MAX_UPLOADED_PHOTO_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * shrink);
  canvas.height = Math.round(bitmap.height * shrink);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    const done = (jpeg: Blob | null) => (jpeg ? resolve(jpeg) : reject(new Error('No JPEG came of it')));
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
}

type ImageProblem = {
  title: string;
  text: string;
};

const INVALID_TYPE: ImageProblem = {
  title: 'Invalid file type',
  text: 'Please upload an image file (jpeg, png, etc).',
};
const TOO_LARGE: ImageProblem = { title: 'File too large', text: 'Image size should be less than 4MB.' };

type ChosenFile = Pick<File, 'type' | 'size' | 'name'>;

/** Checks the type first; null if the file may be sent (A5). */
export function imageUploadProblem(file: ChosenFile): ImageProblem | null {
  if (!file.type.startsWith('image/') && !isNamelessHeic(file)) return INVALID_TYPE;
  return file.size > MAX_UPLOAD_BYTES && !needsImageConversion(file) ? TOO_LARGE : null;
}

const SERVER_FORMATS = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/**
 * Only a large JPEG is shrunk: the other types may be animated or transparent, which a JPEG cannot be. Types
 * that the server does not accept, such as HEIC in Safari, are converted if the browser can display them.
 */
export function needsImageConversion({ type, size }: Pick<ChosenFile, 'type' | 'size'>): boolean {
  if (type === 'image/jpeg') return size > MAX_UPLOAD_BYTES;
  return !SERVER_FORMATS.includes(type);
}

/** Advice beside the documented text if this browser cannot open the file. */
function conversionHint(file: ChosenFile): string {
  if (/^image\/hei[cf]/.test(file.type) || isNamelessHeic(file))
    return 'This browser can’t open HEIC photos from an iPhone. Use Safari, or save the photo as a JPEG first.';
  return 'This browser can’t open that kind of photo. Save it as a JPG, PNG, or GIF first.';
}

/** Browsers without HEIC support give such a file no type. */
function isNamelessHeic({ type, name }: Pick<ChosenFile, 'type' | 'name'>): boolean {
  return type === '' && /\.hei[cf]$/i.test(name);
}
