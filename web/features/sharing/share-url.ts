import { copyText } from '#web/lib/device/copy-text.ts';

/** Opens the device's share sheet, or copies to the clipboard. Closing the sheet is not an error. */
export async function shareUrl(title: string, url: string): Promise<void> {
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
