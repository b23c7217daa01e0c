import { Check, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RestaurantRecommendation } from '#contract/members/restaurant-recommendations.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { ActionsMenu } from '#web/ui/controls/actions-menu.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { RecommendationStatusBadge } from './recommendation-status-badge.tsx';
import { WebsiteLink } from './website-link.tsx';

type RecommendationTableProps = {
  recommendations: readonly RestaurantRecommendation[];
  empty: ReactNode;
  onDetails: (recommendation: RestaurantRecommendation) => void;
  onReview: (recommendation: RestaurantRecommendation) => void;
};

export function RecommendationTable({ recommendations, empty, ...actions }: RecommendationTableProps) {
  return (
    <DataTable
      label="Recommendations"
      columns={columns(actions)}
      rows={recommendations}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

type RecommendationActions = Pick<RecommendationTableProps, 'onDetails' | 'onReview'>;

function columns({ onDetails, onReview }: RecommendationActions): TableColumn<RestaurantRecommendation>[] {
  return [
    {
      key: 'website',
      title: 'Website',
      phone: 'title',
      cell: ({ websiteUrl }) => <WebsiteLink url={websiteUrl} />,
    },
    {
      key: 'submitted',
      title: 'Submitted',
      phone: 'line',
      cell: ({ dateSubmitted }) => <span className="nowrap num">{formatDate(dateSubmitted)}</span>,
    },
    {
      key: 'status',
      title: 'Status',
      phone: 'aside',
      cell: (recommendation) => <RecommendationStatusBadge {...recommendation} />,
    },
    {
      key: 'actions',
      title: 'Actions',
      align: 'end',
      phone: 'actions',
      cell: (recommendation) => (
        <ActionsMenu
          label={`Actions for ${recommendation.websiteUrl}`}
          actions={[
            { text: 'View Details', Icon: Search, onChoose: () => onDetails(recommendation) },
            ...(recommendation.status === 'pending'
              ? [{ text: 'Review', Icon: Check, onChoose: () => onReview(recommendation) }]
              : []),
          ]}
        />
      ),
    },
  ];
}
