import { MailCheck } from 'lucide-react';
import { callApi } from '#web/lib/api/api-client.ts';
import { useEmailLinkAction } from '#web/lib/forms/use-email-link-action.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

export function UnsubscribeButton({ token }: { token: string }) {
  const { step, press } = useEmailLinkAction(
    () => callApi('POST', '/api/unsubscriptions', { body: { token } }),
    'That didn’t work. Please try again.',
  );

  if (step.at === 'done')
    return (
      <p className="approval" role="status">
        <MailCheck className="icon" aria-hidden />
        Done. No more Sunday emails.
      </p>
    );
  return (
    <>
      <FormError>{step.at === 'refused' && step.text}</FormError>
      <Button size="big" wide disabled={step.at === 'sending'} onClick={press}>
        Unsubscribe
      </Button>
    </>
  );
}
