import type { ImageUploaderName } from '#shared/images/upload-limits.ts';
import { notifyIfUnauthorized, parseApiResponse } from './api-client.ts';
import { tabUserId } from '../session/tab-user.ts';

type UploadTransferOptions = {
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Uses `XMLHttpRequest`, because `fetch` reports no upload progress. */
export function uploadImageFile(
  uploader: ImageUploaderName,
  picture: Blob,
  { onProgress, signal }: UploadTransferOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const userId = tabUserId();
    request.open('POST', `/api/uploads/${uploader}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', picture.type);
    if (userId) request.setRequestHeader('authorization', `Bearer ${userId}`);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      notifyIfUnauthorized(request.status, userId);
      try {
        resolve((parseApiResponse(incoming(request)) as { url: string }).url);
      } catch (error) {
        reject(error as Error);
      }
    });
    request.addEventListener('error', () => reject(new TypeError('The site isn’t responding')));
    request.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(picture);
  });
}

function incoming(request: XMLHttpRequest) {
  const { status, statusText, responseText: text } = request;
  return { status, statusText, contentType: request.getResponseHeader('content-type') ?? '', text };
}
