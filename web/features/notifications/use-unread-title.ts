import { useEffect } from 'react';

/** "(3) Explore · Clucket", because among many tabs only the title is visible. Follows the titles that pages set. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    mark(unread);
    const observer = new MutationObserver(() => mark(unread));
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      mark(0);
    };
  }, [unread]);
}

function mark(unread: number): void {
  const title = titleWithUnreadCount(document.title, unread);
  if (document.title !== title) document.title = title;
}

export function titleWithUnreadCount(title: string, unread: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  return unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${bare}` : bare;
}
