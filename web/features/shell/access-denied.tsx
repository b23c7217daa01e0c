import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { RouteAccessRule } from '#web/lib/routing/route-access.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';

const TITLE = 'Access Denied';

/** Shows a toast and a link to the home page; renders nothing if `denial` is null. */
export function AccessDenied({ denial }: Pick<RouteAccessRule, 'denial'>) {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (denial === null) return;
    showFailureToast(TITLE, denial);
    navigate('/', { replace: true });
  }, [denial, navigate]);
  if (denial === null) return <PageHead title={TITLE} noindex />;
  return (
    <div className="wrap denied">
      <PageHead title={TITLE} noindex />
      <h1>{TITLE}</h1>
      <p className="lede">{denial}</p>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </div>
  );
}
