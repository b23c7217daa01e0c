import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';

type EmailTokenGuardProps = {
  children: (token: string) => ReactNode;
  otherwise: ReactNode;
};

export function EmailTokenGuard({ children, otherwise }: EmailTokenGuardProps) {
  const token = useEmailToken();
  if (token) return <Fragment key={token}>{children(token)}</Fragment>;
  if (token === undefined)
    return (
      <noscript>
        <p className="form-error">This form needs JavaScript. Please turn it on in your browser.</p>
      </noscript>
    );
  return (
    <>
      <p className="muted">Part of this link is missing. Please open the full link from the email.</p>
      {otherwise}
    </>
  );
}

/**
 * From the URL's fragment, which no server and no log sees; it is removed once read. Links of earlier releases have
 * it in the query. Undefined until hydration.
 */
function useEmailToken(): string | null | undefined {
  const older = new URLSearchParams(useSearch()).get('token');
  const [token, setToken] = useState<string | null | undefined>(older ?? undefined);
  useEffect(() => {
    const take = () => {
      const fragmentToken = new URLSearchParams(location.hash.slice(1)).get('token');
      if (fragmentToken) history.replaceState(history.state, '', location.pathname);
      setToken((before) => fragmentToken ?? before ?? null);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}
