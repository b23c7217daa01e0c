import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { shareUrl } from '#web/features/sharing/share-url.ts';

type Sharing = {
  baseUrl: string;
  /** The member whose public review is on the card. */
  reviewer: string | null;
};

/** Shares the square card where the device takes images, otherwise the address of the page. */
export async function shareLoggedSandwich(
  { id, name }: Sandwich,
  { baseUrl, reviewer }: Sharing,
): Promise<void> {
  const title = `I’ve tried ${name}`;
  const url = `${baseUrl}/sandwich/${id}${reviewer ? `/reviews/${reviewer}` : ''}`;
  const card = await fetchCard(`/share-images/squares/${id}${reviewer ? `-${reviewer}` : ''}.jpg`);
  const files = card && [new File([card], 'clucket.jpg', { type: card.type })];
  if (!files || !navigator.canShare?.({ files })) return shareUrl(title, url);
  try {
    await navigator.share({ title, url, files });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') await shareUrl(title, url);
  }
}

async function fetchCard(path: string): Promise<Blob | null> {
  if (typeof navigator.canShare !== 'function') return null;
  try {
    const response = await fetch(path);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
