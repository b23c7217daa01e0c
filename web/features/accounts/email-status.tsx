import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { humanPart } from '#web/lib/account.ts';
import { call } from '#web/lib/call.ts';
import type { Viewer } from '#web/lib/session.ts';
import { useSite } from '#web/lib/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { failureToast, toast } from '#web/ui/toast-store.ts';

/** Whether the address is confirmed, and the mail once more; nothing where the site sends no mail. */
export function EmailStatus({ viewer: { email, emailVerified } }: { viewer: Viewer }) {
  const { hasMail } = useSite();
  const [isSending, setSending] = useState(false);
  if (!hasMail) return null;

  async function send() {
    setSending(true);
    try {
      await call('POST', '/api/auth/email-verification');
      toast({ title: 'Mail sent', text: `Please open the link that we sent to ${email}.` });
    } catch (error) {
      failureToast('Mail not sent', humanPart(error, 'Could not send the mail'));
    }
    setSending(false);
  }

  if (emailVerified) {
    return (
      <p className="email-status muted small">
        <BadgeCheck className="icon" aria-hidden />
        {email} is confirmed.
      </p>
    );
  }
  return (
    <p className="email-status muted small">
      {email} is not confirmed yet.
      <Button look="quiet" disabled={isSending} onClick={() => void send()}>
        {isSending ? 'Sending ...' : 'Send the mail again'}
      </Button>
    </p>
  );
}
