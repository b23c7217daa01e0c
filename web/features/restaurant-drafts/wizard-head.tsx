import { Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#rules/isolated.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { isUntouched, type RestaurantDraft } from './draft.ts';
import { useWizard } from './wizard-state.tsx';

/** What this is about, that nothing is lost, and the way back to the beginning. */
export function WizardHead() {
  const { draft, startAfresh, isSending } = useWizard();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="wiz-head">
      <p className="muted" role="status">
        {ledeOf(draft)}
      </p>
      {!isUntouched(draft) && (
        <div className="wiz-saved">
          <p className="muted small">
            <Check className="icon" aria-hidden />
            Draft kept on this device
          </p>
          <Button look="quiet" disabled={isSending} onClick={() => setIsAsking(true)}>
            <RotateCcw className="icon" aria-hidden />
            Start over
          </Button>
        </div>
      )}
      <Confirm
        open={isAsking}
        title="Start over?"
        text="Everything in this draft goes. What has been sent stays on the site."
        action="Start over"
        danger
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          startAfresh();
        }}
      />
    </div>
  );
}

function ledeOf({ tab, filledBy, basics }: RestaurantDraft): string {
  if (tab === 'menu') return 'Paste the menu as it is. Only the chicken sandwiches come out.';
  if (filledBy === 'place') return `${isolated(basics.name)}, found on the map and filled in. Check it.`;
  if (filledBy === 'website')
    return `${isolated(basics.name)}, read from its website and filled in. Check it.`;
  return 'Look it up, paste its website, or type it in.';
}
