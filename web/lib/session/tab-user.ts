// The member of this tab, sent with its calls. Another tab may have stored a different user in the meantime.
let shown: string | null = null;

export function tabUserId(): string | null {
  return shown;
}

export function setTabUserId(id: string | null): void {
  shown = id;
}
