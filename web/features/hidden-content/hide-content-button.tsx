import { useQueryClient } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import type { ModeratedContentKind } from '#contract/administration/hidden-content.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { hideActionLabel, hideReasonLabel } from '#web/lib/reports/hide-action-label.ts';
import type { ReportLinkState } from '#web/lib/reports/report-link.tsx';
import { hideWithoutReport } from './hidden-content-mutations.ts';

type HideNowProps = {
  entityType: ModeratedContentKind;
  entityId: string;
  onHidden: () => void;
};

/** For moderators, in place of the report link. */
export function HideContentButton({ entityType, entityId, onHidden }: HideNowProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const imageUrl = useHistoryState<ReportLinkState | null>()?.seenImageUrl;
  const verb = hideActionLabel({ entityType });

  async function hide(reason: string): Promise<boolean> {
    const isDone = await hideWithoutReport(client, { entityType, entityId, imageUrl }, reason);
    if (isDone) onHidden();
    return isDone;
  }

  return (
    <div className="hide-now">
      <p className="muted">You’re an admin, so you can {verb.toLowerCase()} it right away.</p>
      <Button variant="danger" wide onClick={() => setOpen(true)}>
        <EyeOff className="icon" aria-hidden />
        {verb} it now
      </Button>
      <ReasonDialog
        open={isOpen}
        title={`${verb} it?`}
        label={hideReasonLabel({ entityType })}
        action={verb}
        danger
        onClose={() => setOpen(false)}
        onConfirm={hide}
      />
    </div>
  );
}
