import { serviceWorkerScope, type WindowClient } from './service-worker-scope.ts';

type PageStatus = {
  isUp: boolean;
  cachedAt: string | null;
};

const statusByPage = new Map<string, PageStatus>();
const MAX_PAGES = 100;

export async function sendNetworkStatusToPage(clientId: string, news: Partial<PageStatus>): Promise<void> {
  const before = statusByPage.get(clientId) ?? { isUp: true, cachedAt: null };
  if (statusByPage.size > MAX_PAGES) statusByPage.clear();
  statusByPage.set(clientId, { ...before, ...news });
  send(await serviceWorkerScope.clients.get(clientId), news);
}

export function resendNetworkStatusToPage(page: WindowClient & { id: string }): void {
  const news = statusByPage.get(page.id);
  if (news) send(page, news);
}

function send(page: WindowClient | undefined, { isUp, cachedAt }: Partial<PageStatus>): void {
  if (isUp !== undefined) post(page, { is: 'network', isUp });
  if (cachedAt) post(page, { is: 'kept', at: cachedAt });
}

function post(page: WindowClient | undefined, message: object): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a client has none
  page?.postMessage(message);
}
