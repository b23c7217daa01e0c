import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

/** Renders nothing if the site sends no email. */
export function EmailStatus({ viewer: { email, emailVerified } }: { viewer: Viewer }) {
  const { hasMail } = useSiteSettings();
  const [isSending, setSending] = useState(false);
  if (!hasMail) return null;

  async function send() {
    setSending(true);
    try {
      await callApi('POST', '/api/auth/email-verification');
      toast({ title: 'Email sent', text: `Please open the link we sent to ${email}.` });
    } catch (error) {
      showFailureToast(
        'Email not sent',
        userErrorText(error, 'We couldn’t send the email. Please try again.'),
      );
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
      {email} isn’t confirmed yet.
      <Button variant="quiet" disabled={isSending} onClick={() => void send()}>
        {isSending ? 'Sending...' : 'Resend email'}
      </Button>
    </p>
  );
}
