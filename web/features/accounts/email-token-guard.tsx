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
        <p className="refusal">This form needs JavaScript, which is switched off in your browser.</p>
      </noscript>
    );
  return (
    <>
      <p className="muted">Part of this address is missing: please open the whole link from the mail.</p>
      {otherwise}
    </>
  );
}

/**
 * From the part of the address that no server and no log sees, and no longer than until it is read. Links of former
 * versions have it in the query. Undefined until the page is alive.
 */
function useEmailToken(): string | null | undefined {
  const older = new URLSearchParams(useSearch()).get('token');
  const [token, setToken] = useState<string | null | undefined>(older ?? undefined);
  useEffect(() => {
    const take = () => {
      const given = new URLSearchParams(location.hash.slice(1)).get('token');
      if (given) history.replaceState(history.state, '', location.pathname);
      setToken((before) => given ?? before ?? null);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}
