import { useEffect, useRef, useState } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { useImageUpload, type ImageUploadState } from '#web/features/images/use-image-upload.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { tabUserId } from '#web/lib/session/tab-user.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

export type PhotoSuggestion = {
  url: string | null;
  sending: ImageUploadState | null;
  hint: string | null;
  choose: (file: File) => void;
  discard: () => void;
};

/** With the revision that the member has seen. */
type PhotographedSandwich = Pick<Sandwich, 'id' | 'revision'>;

/** Sent when the sheet is closed, so that Undo has nothing to take back, or when its upload ends after that. */
export function usePhotoSuggestion({ id, revision }: PhotographedSandwich): PhotoSuggestion {
  const [url, setUrl] = useState<string | null>(null);
  const chosen = useRef<string | null>(null);
  const isClosed = useRef(false);
  const sender = useRef<string | null>(null);
  const choose = (next: string | null) => {
    chosen.current = next;
    setUrl(next);
  };
  const { sending, hint, begin, cancel } = useImageUpload({
    uploader: 'imageUploader',
    kind: 'Sandwich',
    onUploaded: (uploaded) => {
      if (isClosed.current) void suggestPhoto({ id, revision }, uploaded, sender.current);
      else choose(uploaded);
    },
    outlivesForm: true,
  });
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      if (chosen.current) void suggestPhoto({ id, revision }, chosen.current, sender.current);
    };
  }, [id, revision]);
  const send = (file: File) => {
    sender.current = tabUserId();
    begin(file);
  };
  const discard = () => {
    cancel();
    choose(null);
  };
  return { url, sending, hint, choose: send, discard };
}

async function suggestPhoto(
  { id: entityId, revision }: PhotographedSandwich,
  imageUrl: string,
  senderId: string | null,
): Promise<void> {
  if (tabUserId() !== senderId) return;
  const about = { entityType: 'sandwich', entityId, revision } as const;
  const body = { kind: 'photo', ...about, changes: { imageUrl } } as const;
  try {
    await callApi('POST', '/api/suggestions', { body });
    toast({ title: 'Thanks for the photo', text: 'Someone will look at it, and we’ll let you know.' });
  } catch {
    showFailureToast('Error', 'We couldn’t send your photo. Please try again later.');
  }
}
