import { copyText } from '#web/lib/device/copy-text.ts';

/** With what the device has for it, else by the clipboard. A sheet that is closed again was an answer too. */
export async function share(title: string, url: string): Promise<void> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return;
    }
  }
  await copyText(url, 'Link copied');
}
