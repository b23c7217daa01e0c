/** Password managers look for the name that a password belongs to. */
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
