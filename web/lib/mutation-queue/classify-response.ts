import { isReadOnlyResponse, type ApiResponse } from '../api/api-client.ts';
import type { NewMutation } from './mutations.ts';

/** `later`: send it again; `readdress`: look up its row first, because the id has changed. */
type ResponseClass = 'done' | 'refused' | 'later' | 'read-only' | 'signed-out' | 'readdress';

/** After this many attempts that the server could not handle, the mutation is shown to its member. */
export const MAX_FAILURES = 5;

/** `isAwaited`: the member waits on the screen and sees the error at once (M8). */
export function classifyResponse(
  response: ApiResponse,
  mutation: NewMutation,
  isAwaited: boolean,
): ResponseClass {
  const { status } = response;
  if (status >= 200 && status < 300) return 'done';
  if (status === 401) return 'signed-out';
  const method = mutation.request?.method;
  // Another tab deleted the row first, and may have created a new one, which is looked up once.
  if (status === 404 && method === 'DELETE') return mutation.isReaddressed ? 'done' : 'readdress';
  // Also for a member who waits: this may last for hours.
  if (isReadOnlyResponse(response)) return 'read-only';
  if (isAwaited) return 'refused';
  if (status === 404 && method === 'PATCH' && !mutation.isReaddressed) return 'readdress';
  const isOfTheMoment = status === 408 || status === 425 || status === 429 || status >= 500;
  return isOfTheMoment && (status === 429 || mutation.failures < MAX_FAILURES) ? 'later' : 'refused';
}
