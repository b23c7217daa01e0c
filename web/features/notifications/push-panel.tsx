import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { notificationSettingsQuery } from './queries.ts';

/** Asks for the browser's permission only on this click, after explaining it. */
export function PushPanel() {
  const client = useQueryClient();
  const isHydrated = useHydrated();
  const { name } = useSiteSettings();
  const { data: settings } = useQuery(notificationSettingsQuery());
  const [isBusy, setBusy] = useState(false);
  const isOn = settings?.pushedHere ?? false;

  async function press() {
    if (!settings) return;
    setBusy(true);
    try {
      await (isOn ? turnOff() : turnOn(settings.pushKey));
      toast(
        isOn
          ? { title: 'Turned off', text: 'This browser won’t get notifications.' }
          : { title: 'Turned on', text: 'You’ll get at most one notification a day.' },
      );
    } catch (error) {
      showFailureToast(
        'Error',
        error instanceof PushPermissionDenied
          ? error.message
          : userErrorText(error, 'That didn’t work. Please try again.'),
      );
    }
    await client.invalidateQueries({ queryKey: notificationSettingsQuery().queryKey });
    setBusy(false);
  }

  const isPossible = !isHydrated || canPush();
  const Icon = isOn ? BellOff : Bell;
  return (
    <section className="push" aria-labelledby="push-title">
      <h2 id="push-title">{isOn ? 'On for this browser' : `Want these when you’re not on ${name}?`}</h2>
      {isPossible ? (
        <>
          <p>One a day at most, never before 11 am. {!isOn && 'Your browser will ask for permission.'}</p>
          <Button disabled={!settings || isBusy} aria-busy={isBusy} onClick={() => void press()}>
            <Icon className="icon" aria-hidden />
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
        </>
      ) : (
        <p>
          This browser doesn’t support notifications. On an iPhone, add this site to your home screen first.
        </p>
      )}
    </section>
  );
}

class PushPermissionDenied extends Error {}

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function turnOn(pushKey: string): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied')
    throw new PushPermissionDenied(
      'Your browser is blocking notifications from this site. You can change that in its settings.',
    );
  if (permission !== 'granted')
    throw new PushPermissionDenied('Notifications are still off. Try again, and choose Allow.');
  const registration = await readyWorker();
  // A subscription with a different key cannot be used.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch(() => {
      throw new PushPermissionDenied(
        'Your browser’s notification service isn’t responding. Please try again later.',
      );
    });
  const { endpoint, keys } = made.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await callApi('PUT', '/api/push-subscriptions', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, timeZone },
  });
}

async function turnOff(): Promise<void> {
  await callApi('DELETE', '/api/push-subscriptions');
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}
