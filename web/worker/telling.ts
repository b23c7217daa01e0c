import { worker, type WindowClient } from './scope.ts';

type Told = {
  isUp: boolean;
  keptAt: string | null;
};

const told = new Map<string, Told>();
const MOST = 100;

export async function tell(clientId: string, news: Partial<Told>): Promise<void> {
  const before = told.get(clientId) ?? { isUp: true, keptAt: null };
  if (told.size > MOST) told.clear();
  told.set(clientId, { ...before, ...news });
  send(await worker.clients.get(clientId), news);
}

/** To a page that was not listening yet. */
export function tellAgain(page: WindowClient & { id: string }): void {
  const news = told.get(page.id);
  if (news) send(page, news);
}

function send(page: WindowClient | undefined, { isUp, keptAt }: Partial<Told>): void {
  if (isUp !== undefined) post(page, { is: 'network', isUp });
  if (keptAt) post(page, { is: 'kept', at: keptAt });
}

function post(page: WindowClient | undefined, message: object): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a client has none
  page?.postMessage(message);
}
