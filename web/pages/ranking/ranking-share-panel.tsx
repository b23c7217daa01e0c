import { useQueryClient } from '@tanstack/react-query';
import { Download, Link2, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Ranking } from '#contract/members/rankings.ts';
import { shareUrl } from '#web/features/sharing/share-url.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { copyText } from '#web/lib/device/copy-text.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { rankingQuery } from '#web/features/rankings/queries.ts';

type SharePanelProps = {
  userId: string;
  shareToken: string | null;
  title: string;
};

/** The ranking is private until its owner creates a link, and again after the link is revoked. */
export function RankingSharePanel(props: SharePanelProps) {
  const { url, shareToken, shareLink, takeBack } = useRankingLink(props);
  return (
    <div className="share-panel">
      <Button variant="line" onClick={shareLink}>
        <Share2 className="icon" aria-hidden />
        Share my ranking
      </Button>
      {url && shareToken ? (
        <>
          <p className="muted small">Anyone with the link can see it.</p>
          <Button variant="quiet" onClick={() => void copyText(url, 'Link copied')}>
            <Link2 className="icon" aria-hidden />
            Copy the link
          </Button>
          <a className="btn quiet" href={posterOf(shareToken)} download="my-ranking.jpg">
            <Download className="icon" aria-hidden />
            Save the poster
          </a>
          <Button variant="quiet" onClick={takeBack}>
            Stop sharing
          </Button>
        </>
      ) : (
        <p className="muted small">Only you can see it.</p>
      )}
    </div>
  );
}

/** The server leads to the poster of the ranking as it is now. */
function posterOf(token: string): string {
  return `/share-images/squares/ranking-${token}.jpg`;
}

function useRankingLink({ userId, shareToken, title }: SharePanelProps) {
  const client = useQueryClient();
  const { baseUrl } = useSiteSettings();
  const [isBusy, setIsBusy] = useState(false);
  const params = { id: userId };
  const urlOf = (token: string) => `${baseUrl}/rankings/${token}`;

  function know(token: string | null) {
    client.setQueryData<Ranking>(
      rankingQuery(userId).queryKey,
      (now) => now && { ...now, shareToken: token },
    );
  }

  async function run(work: () => Promise<void>, failure: string) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch {
      showFailureToast('Error', failure);
    }
    setIsBusy(false);
  }

  async function makeLink() {
    const made = await callApi('PUT', '/api/users/{id}/ranking/link', { params });
    know(made.shareToken);
    await shareUrl(title, urlOf(made.shareToken));
  }

  async function deleteLink() {
    await callApi('DELETE', '/api/users/{id}/ranking/link', { params });
    know(null);
    toast({ title: 'No longer shared', text: 'The old link doesn’t work anymore.' });
  }

  return {
    shareToken,
    url: shareToken ? urlOf(shareToken) : null,
    shareLink: () => void run(makeLink, 'Failed to share your ranking. Please try again.'),
    takeBack: () => void run(deleteLink, 'Failed to stop sharing. Please try again.'),
  };
}
