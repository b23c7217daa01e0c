import { ChangePassword } from '#web/features/accounts/password-form.tsx';
import { ProfileForm } from '#web/features/accounts/profile-form.tsx';
import { Sessions } from '#web/features/accounts/sessions.tsx';
import { ThemeSwitch } from '#web/features/accounts/theme-switch.tsx';
import { AvatarButton } from '#web/features/images/avatar-button.tsx';
import { VisibilitySwitch } from '#web/features/accounts/visibility-switch.tsx';
import { useLogout } from '#web/lib/logout.ts';
import type { Viewer } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

export function Settings({ viewer }: { viewer: Viewer }) {
  const logout = useLogout();
  return (
    <>
      <section className="panel settings" aria-labelledby="profile-form">
        <h2 id="profile-form">Profile</h2>
        <AvatarButton viewer={viewer} />
        <ProfileForm key={viewer.id} viewer={viewer} />
        <hr />
        <ThemeSwitch />
        <VisibilitySwitch viewer={viewer} />
      </section>
      <section className="panel settings" aria-labelledby="safety">
        <h2 id="safety">Password and devices</h2>
        <ChangePassword viewer={viewer} />
        <Sessions />
        <ButtonLink look="line" wide to="/profile/data">
          Your data, and leaving
        </ButtonLink>
        <Button look="quiet" wide onClick={() => void logout()}>
          Logout
        </Button>
      </section>
    </>
  );
}
