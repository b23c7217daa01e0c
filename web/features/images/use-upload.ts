import { useEffect, useRef, useState } from 'react';
import type { Uploader } from '#contract/uploads.ts';
import { MOST_UPLOAD_BYTES } from '#rules/uploaded-images.ts';
import { ApiError } from '#web/lib/call.ts';
import { upload } from '#web/lib/upload.ts';
import { currentToast, dismissToast, failureToast, toast } from '#web/ui/toast-store.ts';
import { toJpeg } from './convert.ts';
import { INVALID_TYPE, TOO_LARGE, imageProblem, isToBeConverted, openElsewhere } from './image-problem.ts';

export type UploadGiven = {
  uploader: Uploader;
  /** What the picture is of, as the toast says it: `Sandwich`, `Restaurant`, `Badge` ... */
  kind: string;
  /** Uses the address. Where it rejects, it has said so itself. */
  onUploaded: (url: string) => void | Promise<unknown>;
};

export type Sending = {
  name: string;
  /** Of the chosen picture, for showing it at once. */
  preview: string;
  /** From 0 to 1. */
  share: number;
};

const SOMETHING_WENT_WRONG = 'Something went wrong while uploading the image.';

/** One picture at a time, from being chosen until it is in use. */
export function useUpload({ uploader, kind, onUploaded }: UploadGiven) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function begin(file: File) {
    setHint(null);
    forgetLastFailure();
    const problem = imageProblem(file);
    if (problem) return failureToast(problem.title, problem.text);
    const preview = URL.createObjectURL(file);
    const stop = new AbortController();
    running.current = stop;
    setSending({ name: file.name, preview, share: 0 });
    const onProgress = (share: number) => setSending((now) => now && { ...now, share });
    try {
      const picture = await sendable(file);
      const url = await upload(uploader, picture, { onProgress, signal: stop.signal });
      await handOn(url);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (error instanceof NotConvertible) setHint(openElsewhere(file));
      tell(error);
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
    /** What may help after the last picture was not taken. */
    hint,
    begin: (file: File) => void begin(file),
    cancel: () => running.current?.abort(),
  };
}

/** What was said of the last picture would lie over the progress of this one. */
function forgetLastFailure(): void {
  const shown = currentToast();
  if (shown?.look === 'destructive') dismissToast(shown.id);
}

class NotConvertible extends Error {}
class StillTooLarge extends Error {}

async function sendable(file: File): Promise<Blob> {
  if (!isToBeConverted(file)) return file;
  const jpeg = await toJpeg(file).catch((error: unknown) => {
    throw new NotConvertible('This browser cannot show the picture', { cause: error });
  });
  if (jpeg.size > MOST_UPLOAD_BYTES) throw new StillTooLarge();
  return jpeg;
}

function tell(error: unknown): void {
  if (error instanceof NotConvertible) failureToast(INVALID_TYPE.title, INVALID_TYPE.text);
  else if (error instanceof StillTooLarge) failureToast(TOO_LARGE.title, TOO_LARGE.text);
  else failureToast('Upload failed', (error instanceof ApiError && error.text) || SOMETHING_WENT_WRONG);
}
