import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { ApiError, callApi } from '#web/lib/api/api-client.ts';
import { useEmailLinkAction } from '#web/lib/forms/use-email-link-action.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { updateViewer } from '#web/lib/session/update-viewer.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

export function VerifyEmailForm({ token }: { token: string }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [password, setPassword] = useState<string | null>(null);
  const [isExpired, setIsExpired] = useState(false);
  const { step, press } = useEmailLinkAction(async () => {
    const body = password === null ? {} : { password };
    await callApi('POST', '/api/auth/email-verification/{token}', { params: { token }, body }).catch(
      (error) => {
        if (wantsPassword(error)) setPassword((typed) => typed ?? '');
        setIsExpired(error instanceof ApiError && error.status === 404);
        throw error;
      },
    );
    if (viewer) updateViewer(client, await callApi('GET', '/api/auth/me').catch(() => viewer));
  }, 'We couldn’t confirm your email. Please try again.');

  function submit(event: FormEvent) {
    event.preventDefault();
    press();
  }

  if (step.at === 'done') {
    return (
      <div className="account-form" role="status">
        <p className="approval">
          <BadgeCheck className="icon" aria-hidden />
          Your email is confirmed. Thank you.
        </p>
        <ButtonLink size="big" wide to="/explore">
          Find a sandwich
        </ButtonLink>
      </div>
    );
  }
  return (
    <form className="account-form" method="post" noValidate onSubmit={submit}>
      {password !== null && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          input={{
            value: password,
            onChange: ({ target }) => setPassword(target.value),
            // The field has just appeared after a click on the button.
            autoFocus: true,
          }}
        />
      )}
      <FormError>{step.at === 'refused' && step.text}</FormError>
      {step.at === 'refused' && isExpired && (
        <ButtonLink variant="line" wide to="/settings">
          Settings
        </ButtonLink>
      )}
      <Button type="submit" size="big" wide disabled={step.at === 'sending'}>
        Confirm my email
      </Button>
    </form>
  );
}

function wantsPassword(error: unknown): boolean {
  return error instanceof ApiError && !!error.problem?.errors?.some(({ field }) => field === 'password');
}
