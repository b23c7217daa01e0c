/** Local storage may be full, blocked or absent: then nothing is stored and nothing throws. */
export function readLocalStorageJson<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    removeFromLocalStorage(key);
    return null;
  }
}

export function writeLocalStorageJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The site works without storage.
  }
}

export function removeFromLocalStorage(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}

export function listLocalStorageKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Drafts are private to their author, so a logout removes them. */
export function clearDrafts(): void {
  listLocalStorageKeys('draft:').forEach(removeFromLocalStorage);
}
