import type {
  PageApiResponse,
  LoadPageRenderer,
  PageApiRequest,
  PageRenderRequest,
  RenderedPage,
  PageRenderer,
} from '#server/platform/http/pages/render-pages.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { createProcessRpc, deserializeError, serializeErrorForRpc } from './process-rpc.ts';

export type ParentRenderRequest = Omit<PageRenderRequest, 'transport' | 'assets'> & { assets: undefined };
export type SerializedRenderedPage = Omit<RenderedPage, 'error'> & {
  error?: ReturnType<typeof serializeErrorForRpc> | undefined;
};

/** The parent process renders, because its transformed sources survive restarts, and requests its data here. */
export function createParentProcessRenderer(): LoadPageRenderer {
  const transports = new Map<number, PageRenderRequest['transport']>();
  let lastId = 0;
  const rpc = createProcessRpc(process, {
    transport: (page: number, outgoing: PageApiRequest): Promise<PageApiResponse> =>
      assertDefined(transports.get(page))(outgoing),
  });
  const renderPage: PageRenderer['renderPage'] = async ({ transport, ...page }) => {
    const request: ParentRenderRequest = { ...page, assets: undefined };
    const id = ++lastId;
    transports.set(id, transport);
    try {
      const { error, ...rendered } = await rpc.call<SerializedRenderedPage>(
        'renderPage',
        id,
        request satisfies ParentRenderRequest,
      );
      // An incomplete page is not cached, because the next one may be rendered by other code.
      return { ...rendered, isComplete: false, ...(error && { error: deserializeError(error) }) };
    } finally {
      transports.delete(id);
    }
  };
  const renderer = { renderPage, assets: NONE };
  return async () => renderer;
}

/** The parent process has the real ones. */
const NONE = { start: '', script: '', styles: [], fonts: [], pageStyles: {}, modules: {} };
