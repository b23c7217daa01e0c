import { PageHead } from '#web/lib/document/page-head.tsx';
import { ErrorActions } from './error-actions.tsx';
import { ErrorIllustration } from './error-illustration.tsx';

/** Rate limited or overloaded: nothing is broken. */
export function TryAgainLaterPage({ text }: { text: string }) {
  return (
    <div className="wrap error-page">
      <PageHead title="One moment, please" noindex />
      <div>
        <h1>One moment, please</h1>
        <p className="lede">{text}</p>
        <ErrorActions />
      </div>
      <ErrorIllustration />
    </div>
  );
}
