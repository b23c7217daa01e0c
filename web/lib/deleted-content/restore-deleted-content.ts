import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { callApi } from '../api/api-client.ts';
import { errorReason } from '../errors/error-reason.ts';

type Texts = {
  title: string;
  text: (name: string) => string;
  failure: (name: string, reason: string) => string;
};

const TEXTS = {
  tags: restoreTexts('tag', 'Tag restored'),
  badges: restoreTexts('badge', 'Badge restored'),
  locations: restoreTexts('location', 'Location restored'),
  sandwiches: {
    title: 'Sandwich restored',
    text: (name) => `${withBidiIsolates(name)} is back on the menu.`,
    failure: (name, reason) => `We couldn’t restore ${withBidiIsolates(name)}: ${reason}`,
  },
  restaurants: {
    title: 'Restaurant restored',
    text: (name) => `${withBidiIsolates(name)} is back on the site.`,
    failure: (name) => `We couldn’t restore ${withBidiIsolates(name)}. Please try again.`,
  },
} as const satisfies Record<string, Texts>;

function restoreTexts(noun: string, title: string): Texts {
  return {
    title,
    text: (name) => name,
    failure: (_, reason) => `We couldn’t restore the ${noun}: ${reason}`,
  };
}

type Deleted = {
  resource: keyof typeof TEXTS;
  id: number;
  name: string;
  refresh: () => Promise<void>;
};

export function createUndoDeletionAction(deleted: Deleted): { label: string; run: () => void } {
  return { label: 'Undo', run: () => void restoreDeletedContent(deleted) };
}

export async function restoreDeletedContent({ resource, id, name, refresh }: Deleted): Promise<void> {
  const { title, text, failure } = TEXTS[resource];
  try {
    await callApi('POST', `/api/${resource}/{id}/restoration`, { params: { id } });
    toast({ title, text: text(name) });
  } catch (error) {
    showFailureToast('Error', failure(name, errorReason(error)));
  }
  await refresh();
}
