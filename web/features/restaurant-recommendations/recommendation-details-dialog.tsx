import type { ReactNode } from 'react';
import type { RestaurantRecommendation } from '#contract/members/restaurant-recommendations.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { getAddRestaurantPagePath, isRecommendationToBeAdded } from './get-add-restaurant-page-path.ts';
import { RecommendationStatusBadge } from './recommendation-status-badge.tsx';
import { WebsiteLink } from './website-link.tsx';

type DetailsDialogProps = {
  recommendation: RestaurantRecommendation | null;
  onClose: () => void;
  onReview: () => void;
};

export function RecommendationDetailsDialog({ recommendation, onClose, onReview }: DetailsDialogProps) {
  return (
    <FormDialog open={recommendation !== null} onClose={onClose} title="Recommendation details">
      {recommendation && <Details recommendation={recommendation} />}
      <footer>
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
        {recommendation?.status === 'pending' && (
          <Button onClick={onReview}>Review This Recommendation</Button>
        )}
        {recommendation && isRecommendationToBeAdded(recommendation) && (
          <ButtonLink to={getAddRestaurantPagePath(recommendation)}>Add Restaurant</ButtonLink>
        )}
      </footer>
    </FormDialog>
  );
}

function Details({ recommendation }: { recommendation: RestaurantRecommendation }) {
  const { websiteUrl, notes, status, dateSubmitted, dateReviewed } = recommendation;
  const { name, email, phoneNumber, submittedByUserId } = recommendation;
  return (
    <dl className="details">
      <Detail of="Website">
        <WebsiteLink url={websiteUrl} />
      </Detail>
      <Detail of="Notes">{notes}</Detail>
      <Detail of="Status">
        <RecommendationStatusBadge status={status} addedRestaurantId={recommendation.addedRestaurantId} />
      </Detail>
      <Detail of="Submitted">{formatDate(dateSubmitted)}</Detail>
      {dateReviewed && <Detail of="Reviewed">{formatDate(dateReviewed)}</Detail>}
      {name && <Detail of="Name">{name}</Detail>}
      {email && (
        <Detail of="Email">
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </Detail>
      )}
      {phoneNumber && (
        <Detail of="Phone">
          <a href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}>{phoneNumber}</a>
        </Detail>
      )}
      {submittedByUserId && (
        <Detail of="From">A member{status === 'pending' && ' (they’ll earn XP if it’s approved)'}</Detail>
      )}
    </dl>
  );
}

function Detail({ of, children }: { of: string; children: ReactNode }) {
  return (
    <>
      <dt>{of}</dt>
      <dd dir="auto">{children}</dd>
    </>
  );
}
