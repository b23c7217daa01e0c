// The member of this tab. Another tab may have stored another user since, who must not be sent with this tab's calls.
let shown: string | null = null;

export function tabUserId(): string | null {
  return shown;
}

export function setTabUserId(id: string | null): void {
  shown = id;
}
