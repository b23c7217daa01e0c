import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Viewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showLoadFailureToast } from '#web/ui/feedback/toast-store.ts';
import type { ChangePasswordForm } from './change-password-form.tsx';

const loadForm = async () => (await import('./change-password-form.tsx')).ChangePasswordForm;

export function ChangePassword({ viewer }: { viewer: Viewer }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Form: typeof ChangePasswordForm } | null>(null);
  const container = useRef<HTMLDivElement>(null);

  async function toggle() {
    setOpen(!isOpen);
    if (isOpen || loaded) return;
    try {
      setLoaded({ Form: await loadForm() });
    } catch {
      setOpen(false);
      showLoadFailureToast();
    }
  }

  function close() {
    setOpen(false);
    container.current?.querySelector('button')?.focus();
  }

  return (
    <div ref={container}>
      <Button variant="line" wide aria-expanded={isOpen} aria-controls={id} onClick={() => void toggle()}>
        Change password
        <ChevronDown className={isOpen ? 'icon turned' : 'icon'} aria-hidden />
      </Button>
      <div id={id}>{isOpen && loaded && <loaded.Form viewer={viewer} onDone={close} />}</div>
    </div>
  );
}
