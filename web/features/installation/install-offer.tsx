import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { installPrompt, dismissInstallPrompt } from './install-prompt.ts';

/** Shown after a second useful action, never before; an iPhone gets instructions, because it has no install prompt. */
export function InstallOffer() {
  const { name } = useSiteSettings();
  const state = useSyncExternalStore(installPrompt.subscribe, installPrompt.now, () => null);
  if (!state) return null;
  return (
    <aside className="install" aria-label={`Install ${name}`}>
      <p>
        <b>Keep {name} handy</b>
        {state.prompt
          ? 'On your home screen, it opens in one tap, even without a signal.'
          : 'Tap your browser’s Share button, then “Add to Home Screen,” then “Add.”'}
      </p>
      <p className="inline-actions">
        {state.prompt && (
          <Button
            onClick={() => {
              void state.prompt?.();
              dismissInstallPrompt();
            }}
          >
            <Download className="icon" aria-hidden />
            Install
          </Button>
        )}
        <Button variant="quiet" onClick={dismissInstallPrompt}>
          {state.prompt ? 'Not now' : 'Got it'}
        </Button>
      </p>
    </aside>
  );
}
