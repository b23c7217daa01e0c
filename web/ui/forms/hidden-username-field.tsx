/** Password managers need the username that belongs to a password. */
export function HiddenUsernameField({ username }: { username: string }) {
  return (
    <input
      type="text"
      className="sr"
      aria-hidden
      tabIndex={-1}
      readOnly
      autoComplete="username"
      value={username}
    />
  );
}
