import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { humanPart } from '#web/lib/account.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { useSite } from '#web/lib/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { settingsQuery } from './api.ts';
import { PushRefused, canPush, turnOff, turnOn } from './push.ts';

/** The browser is asked for its permission by this press alone, after it was said what for. */
export function PushPanel() {
  const client = useQueryClient();
  const isHydrated = useHydrated();
  const { name } = useSite();
  const { data: settings } = useQuery(settingsQuery());
  const [isBusy, setBusy] = useState(false);
  const isOn = settings?.pushedHere ?? false;

  async function press() {
    if (!settings) return;
    setBusy(true);
    try {
      await (isOn ? turnOff() : turnOn(settings.pushKey));
      toast(
        isOn
          ? { title: 'Turned off', text: 'This browser is left in peace.' }
          : { title: 'Turned on', text: 'This browser will be told, once a day at most.' },
      );
    } catch (error) {
      failureToast(
        'Error',
        error instanceof PushRefused ? error.message : humanPart(error, 'It did not work'),
      );
    }
    await client.invalidateQueries({ queryKey: settingsQuery().queryKey });
    setBusy(false);
  }

  const isPossible = !isHydrated || canPush();
  const Icon = isOn ? BellOff : Bell;
  return (
    <section className="push" aria-labelledby="push-title">
      <h2 id="push-title">{isOn ? 'On, for this browser' : `Also when ${name} is closed?`}</h2>
      {isPossible ? (
        <>
          <p>
            One a day at most, never before eleven.{' '}
            {!isOn && 'Your browser will ask whether it may show them.'}
          </p>
          <Button disabled={!settings || isBusy} aria-busy={isBusy} onClick={() => void press()}>
            <Icon className="icon" aria-hidden />
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
        </>
      ) : (
        <p>This browser cannot be told. On an iPhone, add this site to the home screen first.</p>
      )}
    </section>
  );
}
