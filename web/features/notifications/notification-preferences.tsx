import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationSettings } from '#contract/members/notifications.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import { notificationSettingsQuery } from './queries.ts';

type PreferenceName = 'newSandwiches' | 'progress' | 'recommendations' | 'nearby' | 'weeklyLetter';

const PREFERENCES: readonly { name: PreferenceName; title: string; text: string }[] = [
  { name: 'newSandwiches', title: 'New sandwiches', text: 'at places I like or have tried' },
  { name: 'progress', title: 'Badges and levels', text: 'when I earn a badge or level up' },
  { name: 'recommendations', title: 'My recommendations and suggestions', text: 'when there’s a decision' },
  { name: 'nearby', title: 'Sandwiches on my list', text: 'when one is close by (uses my location)' },
  {
    name: 'weeklyLetter',
    title: 'The Sunday email',
    text: 'what you missed, and up to three sandwiches to try',
  },
];

export function NotificationPreferences() {
  const client = useQueryClient();
  const { queryKey } = notificationSettingsQuery();
  const { data: settings } = useQuery(notificationSettingsQuery());
  const [pendingChoices, setPendingChoices] = useState<{ [Name in PreferenceName]?: boolean | undefined }>(
    {},
  );

  async function savePreference(name: PreferenceName, on: boolean) {
    setPendingChoices((before) => ({ ...before, [name]: on }));
    try {
      const saved = await callApi('PATCH', '/api/notification-settings', { body: { [name]: on } });
      client.setQueryData<NotificationSettings>(queryKey, saved);
    } catch (error) {
      showFailureToast('Error', userErrorText(error, 'We couldn’t save your choice. Please try again.'));
    }
    setPendingChoices((before) => ({ ...before, [name]: undefined }));
  }

  return (
    <section className="panel preferences" aria-labelledby="wishes-title">
      <h2 id="wishes-title">Tell me about</h2>
      {PREFERENCES.filter(({ name }) => name !== 'weeklyLetter' || settings?.mail !== 'off').map(
        ({ name, title, text }) => (
          <div key={name} className="preference">
            <label htmlFor={`wish-${name}`}>
              <b>{title}</b> <span className="muted small">{text}</span>
            </label>
            <input
              type="checkbox"
              id={`wish-${name}`}
              checked={pendingChoices[name] ?? settings?.[name] ?? false}
              disabled={!settings}
              onChange={({ target }) => void savePreference(name, target.checked)}
            />
          </div>
        ),
      )}
      {settings?.mail === 'unverified' && settings.weeklyLetter && (
        <p className="muted small" role="status">
          Confirm your email in Settings to start getting the Sunday email.
        </p>
      )}
    </section>
  );
}
