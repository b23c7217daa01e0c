import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { vi } from 'vitest';

/** Handles that keep a process alive, so that a command that leaks one would never end. */
const HANDLES = new Set([
  'TCPWRAP',
  'PIPEWRAP',
  'UDPWRAP',
  'TCPSERVERWRAP',
  'PIPESERVERWRAP',
  'PROCESSWRAP',
  'MESSAGEPORT',
  'FSEVENTWRAP',
  'STATWATCHER',
  'Timeout',
]);

type Handle = { type: string; resource: { hasRef?(): boolean } };

const opened = new AsyncLocalStorage<Map<number, Handle>>();
const open = new Map<number, Map<number, Handle>>();
const hook = createHook({
  init(id, type, _trigger, resource) {
    const handles = HANDLES.has(type) && opened.getStore();
    if (!handles) return;
    handles.set(id, { type, resource });
    open.set(id, handles);
  },
  destroy(id) {
    open.get(id)?.delete(id);
    open.delete(id);
  },
});
let running = 0;

export async function assertHandlesClosed<T>(
  name: string,
  work: () => Promise<T>,
  timeout = 10_000,
): Promise<T> {
  const handles = new Map<number, Handle>();
  if (running++ === 0) hook.enable();
  try {
    const result = await opened.run(handles, work);
    await vi.waitFor(() => assertNone(name, handles), { timeout, interval: 5 });
    return result;
  } finally {
    if (--running === 0) hook.disable();
  }
}

function assertNone(name: string, handles: Map<number, Handle>): void {
  const left = [...handles.values()].filter(({ resource }) => resource.hasRef?.() !== false);
  if (left.length > 0) throw new Error(`${name} left open: ${left.map(({ type }) => type).join(', ')}`);
}
