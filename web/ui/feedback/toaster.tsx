import { Check, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useId, useSyncExternalStore } from 'react';
import { dismissToast, useToast, type Toast } from './toast-store.ts';
import { createChangeNotifier } from '../create-change-notifier.ts';

/** An open dialog has its own toaster, which replaces the page's. */
export function Toaster() {
  const toast = useToast();
  const isInFront = useIsToasterInFront();
  if (!isInFront) return null;
  return (
    <div className="toaster" role="status" aria-live="polite">
      {toast?.open && <ToastCard key={toast.id} toast={toast} />}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, title, text, variant, duration, action } = toast;
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isPaused]);

  const Icon = variant === 'good' ? Check : TriangleAlert;
  return (
    <div
      className={`toast ${variant}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon className="icon" aria-hidden />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="btn quiet"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="round" aria-label="Close" onClick={() => dismissToast(id)}>
        <X className="icon" aria-hidden />
      </button>
    </div>
  );
}

// Mounted toasters, the page's first and each open dialog's after it. Only the last one shows toasts: an open dialog covers the others.
const places: string[] = [];
const { subscribe, notify } = createChangeNotifier();

function useIsToasterInFront(): boolean {
  const id = useId();
  useEffect(() => {
    addToaster(id);
    return () => removeToaster(id);
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => places.length === 0 || places.at(-1) === id,
    () => true,
  );
}

function addToaster(id: string): void {
  places.push(id);
  notify();
}

function removeToaster(id: string): void {
  const at = places.lastIndexOf(id);
  if (at >= 0) places.splice(at, 1);
  notify();
}
