import { Check, ExternalLink, X } from 'lucide-react';
import { useId, type KeyboardEventHandler } from 'react';
import { Link } from 'wouter';
import type { SuggestionForAdmins } from '#contract/members/suggestions.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { ReportLink } from '#web/lib/reports/report-link.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import type { SuggestionDecision } from './send-suggestion-decision.ts';
import { RejectAllSuggestions } from './reject-all-suggestions.tsx';
import { SuggestedChanges } from './suggested-changes.tsx';
import { SUGGESTION_KIND_LABELS } from './suggestion-labels.ts';

type QueuedSuggestionCardProps = {
  suggestion: SuggestionForAdmins;
  isBusy: boolean;
  canAccept: boolean;
  onDecide: (decision: SuggestionDecision) => void;
  onKeyDown: KeyboardEventHandler;
};

export function QueuedSuggestionCard({ suggestion, onKeyDown, ...actions }: QueuedSuggestionCardProps) {
  const { kind, title, path, changes, note, sourceUrl, by, dateCreated, decision, isGone, isOwn } =
    suggestion;
  const id = useId();
  const isAdmin = useViewer()?.role === 'admin';
  const isReportable = !isAdmin && !isOwn && decision !== 'rejected';
  return (
    <li className="panel" tabIndex={-1} aria-labelledby={id} onKeyDown={onKeyDown}>
      <h2 id={id}>
        <Link href={path}>
          <bdi>{title}</bdi>
        </Link>
      </h2>
      <p className="chips">
        <Chip>{SUGGESTION_KIND_LABELS[kind]}</Chip>
        {isGone && <Chip>No longer on the site</Chip>}
        <span className="muted small">
          <bdi>{by.username}</bdi>, {formatDate(dateCreated)}
        </span>
      </p>
      <SuggestedChanges changes={changes} isOpen={decision === null} />
      {note && (
        <blockquote className="quoted" dir="auto">
          {note}
        </blockquote>
      )}
      {sourceUrl && (
        <p>
          <a className="outward" href={sourceUrl} rel="noopener noreferrer nofollow ugc" target="_blank">
            <ExternalLink className="icon" aria-hidden />
            Source<span className="sr"> of the suggestion for {title}</span>
          </a>
        </p>
      )}
      {isReportable && (
        <ReportLink entityType="suggestion" id={suggestion.id} className="report">
          Report<span className="sr"> the suggestion for {title}</span>
        </ReportLink>
      )}
      {decision === null ? <Actions suggestion={suggestion} {...actions} /> : <Decision {...suggestion} />}
      {isAdmin && !isOwn && <RejectAllSuggestions by={by} />}
    </li>
  );
}

function Actions({
  suggestion: { title, isOwn },
  isBusy,
  canAccept,
  onDecide,
}: Omit<QueuedSuggestionCardProps, 'onKeyDown'>) {
  if (isOwn) return <p className="muted">This one’s yours, so someone else has to review it.</p>;
  return (
    <p className="pair">
      {canAccept && (
        <Button
          className="sm"
          disabled={isBusy}
          aria-label={`Accept: ${title}`}
          aria-keyshortcuts="a"
          onClick={() => onDecide('accepted')}
        >
          <Check className="icon" aria-hidden />
          Accept
        </Button>
      )}
      <Button
        className="sm"
        variant="line"
        disabled={isBusy}
        aria-label={`Reject: ${title}`}
        aria-keyshortcuts="r"
        onClick={() => onDecide('rejected')}
      >
        <X className="icon" aria-hidden />
        Reject
      </Button>
    </p>
  );
}

function Decision({ decision, decidedBy }: Pick<SuggestionForAdmins, 'decision' | 'decidedBy'>) {
  return (
    <p className="chips">
      <Chip>{decision === 'accepted' ? 'Accepted' : 'Rejected'}</Chip>
      {decidedBy && <span className="muted small">by {decidedBy}</span>}
    </p>
  );
}
