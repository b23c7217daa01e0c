import '#web/styles/pages/suggestions.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { tagsQuery } from '#web/features/tags/queries.ts';
import { locationQuery } from '#web/features/suggestions/queries.ts';
import { SuggestionForm } from '#web/features/suggestions/suggestion-form.tsx';
import {
  useSuggestionOutcome,
  type SuggestionOutcome,
} from '#web/features/suggestions/use-send-suggestion.ts';
import type { SuggestionSubject } from '#web/features/suggestions/use-suggestion-form.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useScrollToTop } from '#web/lib/document/use-scroll-to-top.ts';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import { useViewer } from '#web/lib/session/session.ts';
import type { PageProps } from '#web/routes.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageLoadFailure } from '../components/load-failure.tsx';
import { SUGGESTION_CONTROLS } from './suggestion-controls.tsx';

type LoadedSubject = SuggestionSubject & { path: string };

export function Page({ params }: PageProps) {
  const { entity = '', id = '' } = params;
  const { subject, error } = useSubject(entity, id);
  if (subject) return <Screen key={`${entity} ${id}`} subject={subject} />;
  if (isNotFoundError(error))
    return (
      <div className="wrap sec">
        <PageHead title="Suggest an edit" noindex />
        <EmptyState headingLevel={1} title="Nothing to suggest here" text="It’s no longer on the site.">
          <ButtonLink to="/explore">Explore Sandwiches</ButtonLink>
        </EmptyState>
      </div>
    );
  if (error) return <PageLoadFailure noun={entity === 'sandwich' ? 'sandwiches' : 'restaurants'} />;
  return (
    <div className="wrap sec">
      <p role="status">Loading...</p>
    </div>
  );
}

function useSubject(entity: string, id: string): { subject: LoadedSubject | null; error: Error | null } {
  const restaurant = useQuery({ ...restaurantQuery(id), enabled: entity === 'restaurant' });
  const location = useQuery({ ...locationQuery(id), enabled: entity === 'location' });
  const sandwich = useQuery({ ...sandwichQuery(id), enabled: entity === 'sandwich' });
  const tags = useQuery({ ...tagsQuery(), enabled: entity === 'sandwich' }).data ?? null;
  const error = restaurant.error ?? location.error ?? sandwich.error;
  if (restaurant.data) {
    const { id: entityId, name: title, revision } = restaurant.data;
    const about = { entityType: 'restaurant', entityId, restaurantId: entityId, title, revision } as const;
    return {
      subject: { ...about, tags, values: restaurant.data, path: `/restaurant/${entityId}` },
      error,
    };
  }
  if (location.data) {
    const { id: entityId, address: title, restaurantId, revision } = location.data;
    const about = { entityType: 'location', entityId, restaurantId, title, revision } as const;
    return { subject: { ...about, tags, values: location.data, path: `/restaurant/${restaurantId}` }, error };
  }
  if (!sandwich.data) return { subject: null, error };
  const { id: entityId, restaurantId, name: title, revision, dietaryInfo } = sandwich.data;
  const tagIds = sandwich.data.tags.map((tag) => tag.id);
  const values = { ...sandwich.data, tagIds, organic: dietaryInfo.organic };
  const about = { entityType: 'sandwich', entityId, restaurantId, title, revision } as const;
  return { subject: { ...about, tags, values, path: `/sandwich/${entityId}` }, error };
}

function Screen({ subject }: { subject: LoadedSubject }) {
  const viewer = useViewer();
  const [outcome, setOutcome] = useState<SuggestionOutcome | null>(null);
  const { title, path } = subject;
  return (
    <div className="wrap alone">
      <PageHead title="Suggest an edit" noindex />
      <BackLink to={path}>Back</BackLink>
      <section className="panel">
        {outcome ? (
          <Thanks outcome={outcome} onSent={setOutcome} subject={subject} />
        ) : (
          <>
            <h1>Suggest an edit</h1>
            <p className="muted">
              For <bdi>{title || 'this location'}</bdi>. Change what’s wrong and leave the rest.
            </p>
            {viewer && (
              <SuggestionForm
                userId={viewer.id}
                subject={subject}
                controls={SUGGESTION_CONTROLS}
                onSent={setOutcome}
              />
            )}
          </>
        )}
      </section>
    </div>
  );
}

type ThanksProps = {
  outcome: SuggestionOutcome;
  onSent: (outcome: SuggestionOutcome) => void;
  subject: LoadedSubject;
};

function Thanks({ outcome, onSent, subject }: ThanksProps) {
  useScrollToTop();
  useSuggestionOutcome(outcome, onSent);
  return (
    <div role="status">
      <h1>{'sent' in outcome ? 'Thank you' : 'Waiting to be sent'}</h1>
      <p className="muted">{outcomeText(outcome)}</p>
      <div className="account-form">
        <ButtonLink wide to={subject.path}>
          {subject.entityType === 'sandwich' ? 'Back to the sandwich' : 'Back to the restaurant'}
        </ButtonLink>
        <ButtonLink variant="line" wide to="/profile/suggestions">
          My suggestions
        </ButtonLink>
      </div>
    </div>
  );
}

function outcomeText(outcome: SuggestionOutcome): string {
  if ('waits' in outcome)
    return outcome.waits === 'signed-out'
      ? 'It’s saved on this device. Log in to send it.'
      : 'It’s saved on this device, and we’ll send it as soon as we can.';
  const { changes } = outcome.sent;
  const isPublished = changes.length > 0 && changes.every((change) => change.isPublished);
  return isPublished ? 'It’s on the site now.' : 'Someone will look at it, and we’ll let you know.';
}
