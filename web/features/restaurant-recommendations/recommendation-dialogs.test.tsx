import { expect, test } from 'vitest';
import type { RestaurantRecommendation } from '#contract/members/restaurant-recommendations.ts';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { visibleText } from '#web/testing/rendered-page.ts';
import { RecommendationDetailsDialog } from './recommendation-details-dialog.tsx';
import { DecideRecommendationDialog } from './decide-recommendation-dialog.tsx';

const PENDING: RestaurantRecommendation = {
  id: 1,
  websiteUrl: 'https://www.roost.example/',
  notes: 'They fry to order.',
  status: 'pending',
  dateSubmitted: '2026-11-18T09:30:00Z',
  name: 'Odalys',
  email: 'odalys@mail.example',
  phoneNumber: '(626) 555-0123',
  dateReviewed: null,
  reviewedByUserId: null,
  submittedByUserId: null,
};

test('the details show website, notes, status, and dates, and contact data if present (A2.69, A2.70, A2.71)', () => {
  const pending = detailsOf(PENDING);
  expect(pending).toMatch(
    /Website roost\.example .*Notes They fry to order\. Status Pending Submitted Nov 18, 2026 Name Odalys Email odalys@mail\.example Phone \(626\) 555-0123 Close Review This Recommendation/,
  );
  expect(pending).not.toContain('Reviewed');
  const contact = { name: null, email: null, phoneNumber: null };
  const done = detailsOf({
    ...PENDING,
    ...contact,
    status: 'rejected',
    dateReviewed: '2026-11-20T09:30:00Z',
  });
  expect(done).toContain('Status Rejected Submitted Nov 18, 2026 Reviewed Nov 20, 2026 Close');
  expect(done).not.toMatch(/Name|Email|Phone|Review This Recommendation/);
});

test('an approved recommendation links to the wizard with its website, an added one to its restaurant', () => {
  const approved = { ...PENDING, status: 'approved' as const, dateReviewed: '2026-11-20T09:30:00Z' };
  const close = () => {};
  const html = renderToHtml(
    <RecommendationDetailsDialog recommendation={approved} onClose={close} onReview={close} />,
  );
  expect(html).toContain('href="/add-restaurant?website=https%3A%2F%2Fwww.roost.example%2F"');
  const added = renderToHtml(
    <RecommendationDetailsDialog
      recommendation={{ ...approved, addedRestaurantId: 7 }}
      onClose={close}
      onReview={close}
    />,
  );
  expect(added).toMatch(/href="\/restaurant\/7"[^>]*>Added</);
  expect(added).not.toContain('/add-restaurant');
  expect(detailsOf(PENDING)).not.toContain('Add Restaurant');
});

test('the review has a Decision (Approve, Reject), Cancel and "Submit Review", disabled without a decision (A2.72, A5.29)', () => {
  const html = renderToHtml(<DecideRecommendationDialog recommendation={PENDING} onClose={() => {}} />);
  expect(html).toMatch(/<label for="[^"]*">Decision<\/label>/);
  const options = [...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(options.slice(1)).toEqual(['Approve', 'Reject']);
  expect(html).toContain('>Cancel</button>');
  expect(html).toMatch(/<button(?=[^>]* disabled="")[^>]*type="submit"[^>]*>Submit Review<\/button>/);
});

function detailsOf(recommendation: RestaurantRecommendation): string {
  return visibleText(
    renderToHtml(
      <RecommendationDetailsDialog recommendation={recommendation} onClose={() => {}} onReview={() => {}} />,
    ),
  );
}
