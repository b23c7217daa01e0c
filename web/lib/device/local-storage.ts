/** Local storage that may be full, forbidden or absent: then nothing is kept and nothing breaks. */
export function readStored<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    removeStored(key);
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window without storage still works, it only remembers nothing.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** What somebody typed and did not send: their own, so that it goes with them. */
export function clearDrafts(): void {
  try {
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
    drafts.forEach(removeStored);
  } catch {
    // As above.
  }
}
