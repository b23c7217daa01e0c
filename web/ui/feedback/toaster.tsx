import { Check, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useId, useSyncExternalStore } from 'react';
import { dismissToast, useToast, type Toast } from './toast-store.ts';
import { createListeners } from '../listeners.ts';

/** The one place where toasts show; an open dialog has its own, which then takes the place of the page's. */
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
  const { id, title, text, look, duration, action } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, held]);

  const Icon = look === 'good' ? Check : TriangleAlert;
  return (
    <div
      className={`toast ${look}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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

// Where toasts may show, the page first and each open dialog after it. Only the last is shown and heard: what lies
// behind an open dialog cannot be reached.
const places: string[] = [];
const { subscribe, tell } = createListeners();

/** Whether toasts show here. The page's own place is the only one that the server knows. */
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
  tell();
}

function removeToaster(id: string): void {
  const at = places.lastIndexOf(id);
  if (at >= 0) places.splice(at, 1);
  tell();
}
