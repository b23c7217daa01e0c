import '#web/styles/login-page.css';
import { Bookmark, PenLine, User } from 'lucide-react';
import { useSearch, useLocation } from 'wouter';
import { LoginForm } from '#web/features/accounts/login-form.tsx';
import { RegisterForm } from '#web/features/accounts/register-form.tsx';
import { RegistrationClosed } from '#web/features/accounts/registration-closed.tsx';
import { usePendingSave } from '#web/features/collection/use-pending-save.ts';
import { Head } from '#web/lib/head.tsx';
import { LOGIN_NOTICES } from '#web/lib/login.ts';
import { useSite } from '#web/lib/site.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { WhyHere } from './login/why-here.tsx';

type Door = 'login' | 'register';

const DOORS = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const;

export function Page() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { registration } = useSite();
  usePendingSave();
  const door: Door = new URLSearchParams(search).get('tab') === 'register' ? 'register' : 'login';

  function open(next: Door) {
    const query = new URLSearchParams(search);
    if (next === 'register') query.set('tab', next);
    else query.delete('tab');
    const text = query.toString();
    navigate(text ? `/login?${text}` : '/login', { replace: true, state: history.state });
  }

  return (
    <div className="wrap signing">
      <Head title={door === 'register' ? 'Register' : 'Login'} noindex />
      <WhyHere search={search} door={door} />
      <section className="panel signing-form" aria-label="Login or register">
        <Tabs label="Login or register" tabs={DOORS} value={door} onChange={open}>
          {door === 'login' && <LoginForm />}
          {door === 'register' && (registration === 'open' ? <RegisterForm /> : <RegistrationClosed />)}
        </Tabs>
        <noscript>
          <p className="refusal">This form needs JavaScript, which is switched off in your browser.</p>
        </noscript>
      </section>
      <BehindTheDoor />
    </div>
  );
}

const rooms = [
  { ...LOGIN_NOTICES.collection, Icon: Bookmark },
  { ...LOGIN_NOTICES.profile, Icon: User },
  { title: 'Reviews', text: 'One a sandwich, in your own words, and yours to edit.', Icon: PenLine },
] as const;

function BehindTheDoor() {
  return (
    <section className="signing-rooms" aria-labelledby="behind-the-door">
      <h2 id="behind-the-door">Behind the door</h2>
      <ul>
        {rooms.map(({ title, text, Icon }) => (
          <li key={title}>
            <Icon className="icon" aria-hidden />
            <p>
              <b>{title}</b>
              <span className="muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
