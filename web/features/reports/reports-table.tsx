import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContentReport } from '#contract/administration/reports.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { hideActionLabel } from '#web/lib/reports/hide-action-label.ts';
import { ModeratedContentCard } from '#web/lib/reports/moderated-content-card.tsx';
import { reportReasonLabel } from './report-labels.ts';

type ReportActions = {
  busy: number | null;
  onHide: (report: ContentReport) => void;
  onLeave: (report: ContentReport) => void;
};

type ReportsTableProps = {
  reports: readonly ContentReport[];
  empty: ReactNode;
} & ReportActions;

export function ReportsTable({ reports, empty, ...actions }: ReportsTableProps) {
  return (
    <DataTable
      label="Reports"
      columns={columns(actions)}
      rows={reports}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

function columns({ busy, onHide, onLeave }: ReportActions): TableColumn<ContentReport>[] {
  return [
    {
      key: 'thing',
      title: 'What',
      phone: 'whole',
      cell: ({ thing }) => <ModeratedContentCard item={thing} />,
    },
    {
      key: 'reason',
      title: 'Reported for',
      phone: 'whole',
      cell: (report) => (
        <div className="reported">
          <b>{reportReasonLabel(report.reason)}</b>
          {report.details && <p dir="auto">{report.details}</p>}
          <p className="muted small">
            <bdi>{report.by.username}</bdi>
            {report.others > 0 && ` and ${report.others} more`}, {formatDate(report.dateCreated)}
          </p>
        </div>
      ),
    },
    {
      key: 'actions',
      title: 'Decision',
      align: 'end',
      phone: 'actions',
      cell: (report) =>
        report.decision ? (
          <Decision {...report} />
        ) : (
          <span className="pair">
            {report.thing && !report.thing.isHidden && !report.hasChanged && (
              <Button
                className="sm"
                variant="danger"
                disabled={busy === report.id}
                aria-label={`${hideActionLabel(report)}: ${report.thing.title}`}
                onClick={() => onHide(report)}
              >
                <EyeOff className="icon" aria-hidden />
                {hideActionLabel(report)}
              </Button>
            )}
            <Button
              className="sm"
              variant="line"
              disabled={busy === report.id}
              aria-label={`Keep: ${report.thing?.title ?? 'gone'}`}
              onClick={() => onLeave(report)}
            >
              Keep
            </Button>
          </span>
        ),
    },
  ];
}

const HIDDEN = { Hide: 'Hidden', Reject: 'Rejected' };

function Decision({
  decision,
  decidedBy,
  entityType,
}: Pick<ContentReport, 'decision' | 'decidedBy' | 'entityType'>) {
  return (
    <p className="decided">
      <Chip>{decision === 'dismissed' ? 'Dismissed' : HIDDEN[hideActionLabel({ entityType })]}</Chip>
      {decidedBy && <span className="muted small">by {decidedBy}</span>}
    </p>
  );
}
