import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '#web/lib/api/api-client.ts';
import { copyText } from '#web/lib/device/copy-text.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { HiddenUsernameField } from '#web/ui/forms/hidden-username-field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SecondFactorCodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';

type Key = { key: string; uri: string };
type EnrollmentProps = { viewer: Viewer; onConfirmed: (recoveryCodes: string[]) => void };

export function SecondFactorEnrollmentForm({ viewer, onConfirmed }: EnrollmentProps) {
  const [key, setKey] = useState<Key | null>(null);
  if (!key) return <Start viewer={viewer} onKey={setKey} />;
  return <Confirmation secret={key.key} uri={key.uri} onConfirmed={onConfirmed} />;
}

const startResolver = createLazyFormResolver(
  async () => (await import('./form-resolvers.ts')).secondFactorStartFormResolver,
);

function Start({ viewer, onKey }: { viewer: Viewer; onKey: (key: Key) => void }) {
  const [formError, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: startResolver,
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function submit(body: { password: string }) {
    setFormError(null);
    try {
      onKey(await callApi('POST', '/api/auth/second-factor', { body }));
    } catch (error) {
      setFormError(userErrorText(error, 'We couldn’t start the setup. Please try again.'));
      setFocus('password', { shouldSelect: true });
    }
  }

  return (
    <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <HiddenUsernameField username={viewer.username} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        problem={errors.password?.message}
        input={register('password')}
      />
      <FormError>{formError}</FormError>
      <Button type="submit" wide disabled={isSubmitting}>
        Set up
      </Button>
    </form>
  );
}

const confirmationResolver = createLazyFormResolver(
  async () => (await import('./form-resolvers.ts')).secondFactorCodeFormResolver,
);

type ConfirmationProps = { secret: string; uri: string } & Pick<EnrollmentProps, 'onConfirmed'>;

function Confirmation({ secret, uri, onConfirmed }: ConfirmationProps) {
  const [formError, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: confirmationResolver,
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;

  async function submit(body: { code: string }) {
    setFormError(null);
    try {
      const { recoveryCodes } = await callApi('POST', '/api/auth/second-factor/confirmation', { body });
      onConfirmed(recoveryCodes);
    } catch (error) {
      setFormError(userErrorText(error, 'We couldn’t turn it on. Please try again.'));
      setFocus('code', { shouldSelect: true });
    }
  }

  return (
    <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <p>Scan this with your authenticator app, or enter the key by hand. Then enter the code it shows.</p>
      <QrCode text={uri} label="QR code for the key below" />
      <p className="manual-key">
        <span className="muted small">Key</span> <code>{spaced(secret)}</code>
        <Button variant="quiet" onClick={() => void copyText(secret, 'Key copied')}>
          Copy
        </Button>
      </p>
      <SecondFactorCodeField input={register('code')} problem={errors.code?.message} isFirst />
      <FormError>{formError}</FormError>
      <Button type="submit" wide disabled={isSubmitting}>
        Turn on
      </Button>
    </form>
  );
}

/** Groups the key the way authenticator apps show it; they ignore the spaces. */
function spaced(key: string): string {
  return key.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
