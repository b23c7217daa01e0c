import { Check, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dismissToast, useToast } from './toast-store.ts';
import type { Toast } from './toast-store.ts';
import { useIsToasterInFront } from './toaster-place.ts';

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
