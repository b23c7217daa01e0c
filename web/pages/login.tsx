import { Lock } from 'lucide-react';
import { useSearch } from 'wouter';
import { Head } from '#web/lib/head.tsx';
import { LOGIN_NOTICES, nextPath, reasonOf } from '#web/lib/login.ts';
import { usePageState } from '#web/lib/site.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** Accounts are not open yet; this says so, and why the visitor came here. */
export function Page() {
  const search = useSearch();
  const { pictures } = usePageState();
  const reason = reasonOf(search);
  const notice = reason && LOGIN_NOTICES[reason];
  const isRegister = new URLSearchParams(search).get('tab') === 'register';
  return (
    <div className="wrap doors">
      <Head title={isRegister ? 'Register' : 'Login'} noindex />
      <div>
        {notice && (
          <p className="notice" role="status">
            <Lock className="icon" aria-hidden />
            <span>
              <b>{notice.title}</b> {notice.text}
            </span>
          </p>
        )}
        <h1>Accounts open soon</h1>
        <p className="lede">
          Lists, reviews and levels need a login, and the login is still being built. Until then every
          sandwich is open to look at.
        </p>
        <p className="pair">
          <ButtonLink size="big" to={backTo(nextPath(search))}>
            {backTo(nextPath(search)) === '/explore' ? 'Explore Sandwiches' : 'Back to the sandwich'}
          </ButtonLink>
          <ButtonLink size="big" look="line" to="/">
            Back to Home
          </ButtonLink>
        </p>
      </div>
      <img src={pictures.hero} alt="" width={800} height={600} />
    </div>
  );
}

/** Only a sandwich can be gone back to: the other pages would send the visitor here again. */
function backTo(next: string | null): string {
  return /^\/sandwich\/\d+/.exec(next ?? '')?.[0] ?? '/explore';
}
