import type {
  TransportResponse,
  LoadRenderer,
  TransportRequest,
  PageRequest,
  RenderedPage,
  Renderer,
} from '#server/platform/http/pages/render.ts';
import { defined } from '#shared/defined.ts';
import { createRpc, toError, toPlainError } from './rpc.ts';

export type RemoteRequest = Omit<PageRequest, 'transport' | 'assets'> & { assets: undefined };
export type RemotePage = Omit<RenderedPage, 'error'> & {
  error?: ReturnType<typeof toPlainError> | undefined;
};

/** The parent process renders, and asks here for what the pages show: there, the sources stay transformed across restarts. */
export function remoteRenderer(): LoadRenderer {
  const transports = new Map<number, PageRequest['transport']>();
  let lastId = 0;
  const rpc = createRpc(process, {
    transport: (page: number, outgoing: TransportRequest): Promise<TransportResponse> =>
      defined(transports.get(page))(outgoing),
  });
  const renderPage: Renderer['renderPage'] = async ({ transport, ...page }) => {
    const request: RemoteRequest = { ...page, assets: undefined };
    const id = ++lastId;
    transports.set(id, transport);
    try {
      const { error, ...rendered } = await rpc.call<RemotePage>(
        'renderPage',
        id,
        request satisfies RemoteRequest,
      );
      // A page that is not whole is cached by nobody: the next one may be rendered by other code.
      return { ...rendered, isWhole: false, ...(error && { error: toError(error) }) };
    } finally {
      transports.delete(id);
    }
  };
  const renderer = { renderPage, assets: NONE };
  return async () => renderer;
}

/** The parent knows them. */
const NONE = { start: '', script: '', styles: [], fonts: [], pageStyles: {}, modules: {} };
