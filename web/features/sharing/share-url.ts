import { copyText } from '#web/lib/device/copy-text.ts';

/** The device's share sheet, otherwise the clipboard. A closed sheet is no error. */
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
