import '#web/styles/pages/suggestions.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Suggestion } from '#contract/members/suggestions.ts';
import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { tagsQuery } from '#web/features/tags/queries.ts';
import { locationQuery } from '#web/features/suggestions/queries.ts';
import { SuggestionForm } from '#web/features/suggestions/suggestion-form.tsx';
import type { SuggestionSubject } from '#web/features/suggestions/use-suggestion-form.ts';
import { Head } from '#web/lib/document/head.tsx';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import type { PageProps } from '#web/routes.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';

type LoadedSubject = SuggestionSubject & { title: string; path: string };

export function Page({ params }: PageProps) {
  const { entity = '', id = '' } = params;
  const { subject, error } = useSubject(entity, id);
  if (subject) return <Screen key={`${entity} ${id}`} subject={subject} />;
  if (isNotFoundError(error))
    return (
      <div className="wrap sec">
        <Head title="Suggest an edit" noindex />
        <EmptyState first title="Nothing to suggest here" text="It’s no longer on the site.">
          <ButtonLink to="/explore">Explore sandwiches</ButtonLink>
        </EmptyState>
      </div>
    );
  return (
    <div className="wrap sec">
      {error ? (
        <LoadFailure noun={entity === 'sandwich' ? 'sandwiches' : 'restaurants'} />
      ) : (
        <p role="status">Loading...</p>
      )}
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
    const { id: entityId, name } = restaurant.data;
    const subject = { entityType: 'restaurant', entityId, tags, values: restaurant.data } as const;
    return { subject: { ...subject, title: name, path: `/restaurant/${entityId}` }, error };
  }
  if (location.data) {
    const { id: entityId, address, restaurantId } = location.data;
    const subject = { entityType: 'location', entityId, tags, values: location.data } as const;
    return { subject: { ...subject, title: address, path: `/restaurant/${restaurantId}` }, error };
  }
  if (!sandwich.data) return { subject: null, error };
  const { id: entityId, name, dietaryInfo } = sandwich.data;
  const tagIds = sandwich.data.tags.map((tag) => tag.id);
  const values = { ...sandwich.data, tagIds, organic: dietaryInfo.organic };
  const subject = { entityType: 'sandwich', entityId, tags, values } as const;
  return { subject: { ...subject, title: name, path: `/sandwich/${entityId}` }, error };
}

function Screen({ subject }: { subject: LoadedSubject }) {
  const [sent, setSent] = useState<Suggestion | null>(null);
  const { title, path } = subject;
  return (
    <div className="wrap alone">
      <Head title="Suggest an edit" noindex />
      <BackLink to={path}>Back</BackLink>
      <section className="panel">
        {sent ? (
          <Thanks suggestion={sent} path={path} />
        ) : (
          <>
            <h1>Suggest an edit</h1>
            <p className="muted">
              For <bdi>{title || 'this location'}</bdi>. Change what’s wrong and leave the rest.
            </p>
            <SuggestionForm subject={subject} onSent={setSent} />
          </>
        )}
      </section>
    </div>
  );
}

function Thanks({ suggestion: { changes }, path }: { suggestion: Suggestion; path: string }) {
  const isPublished = changes.length > 0 && changes.every((change) => change.isPublished);
  return (
    <div role="status">
      <h1>Thank you</h1>
      <p className="muted">
        {isPublished ? 'It’s on the site now.' : 'Someone will look at it, and we’ll tell you.'}
      </p>
      <div className="account-form">
        <ButtonLink wide to={path}>
          Back to where I was
        </ButtonLink>
        <ButtonLink variant="line" wide to="/profile/suggestions">
          My suggestions
        </ButtonLink>
      </div>
    </div>
  );
}
