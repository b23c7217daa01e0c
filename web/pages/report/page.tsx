import '#web/styles/pages/report-bundle.css';
import { Suspense, lazy, useState } from 'react';
import { ReportForm } from '#web/features/reports/report-form.tsx';
import type { ReportableType } from '#web/features/reports/report-labels.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { useScrollToTop } from '#web/lib/document/use-scroll-to-top.ts';
import { useViewer } from '#web/lib/session/session.ts';
import type { PageProps } from '#web/routes.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { goToPreviousPage } from '#web/ui/dialogs/dialog-history.ts';

const HideNow = lazy(() =>
  import('#web/features/hidden-content/hide-content-button.tsx').then((part) => ({
    default: part.HideContentButton,
  })),
);

const SAID: Readonly<Record<ReportableType, string>> = {
  review: 'this review',
  'sandwich-photo': 'this photo',
  'restaurant-photo': 'this photo',
  avatar: 'this profile photo',
  suggestion: 'this suggestion',
};

export function Page({ params }: PageProps) {
  const [isSent, setSent] = useState(false);
  const isAdmin = useViewer()?.role === 'admin';
  const isHydrated = useHydrated();
  const entityType = params['contentType'] as ReportableType;
  const id = params['contentId'] ?? '';
  return (
    <div className="wrap alone">
      <PageHead title={`Report ${SAID[entityType]}`} noindex />
      <section className="panel">
        {isSent ? (
          <Thanks />
        ) : (
          <>
            <h1>Report {SAID[entityType]}</h1>
            <p className="muted">Only admins can see your report. We won’t tell anyone else it was you.</p>
            <ReportForm entityType={entityType} id={id} onSent={() => setSent(true)} />
            {isAdmin && isHydrated && (
              <Suspense>
                <HideNow entityType={entityType} entityId={id} onHidden={goToPreviousPage} />
              </Suspense>
            )}
          </>
        )}
      </section>
    </div>
  );
}

function Thanks() {
  useScrollToTop();
  return (
    <div role="status">
      <h1>Thank you</h1>
      <p className="muted">An admin will take a look. You don’t need to do anything else.</p>
      <div className="account-form">
        <Button variant="line" wide onClick={() => history.back()}>
          Go back
        </Button>
        <ButtonLink variant="quiet" wide to="/explore">
          Explore Sandwiches
        </ButtonLink>
      </div>
    </div>
  );
}
