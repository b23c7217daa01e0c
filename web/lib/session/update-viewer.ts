import type { QueryClient } from '@tanstack/react-query';
import { getViewer, setViewer, type Viewer } from './session.ts';

/** Stores a member's new data, unless the member has logged out in the meantime. */
export function updateViewer(client: QueryClient, user: Viewer): void {
  if (getViewer(client)?.id === user.id) setViewer(client, user);
}
