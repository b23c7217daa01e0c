export interface Viewer {
  id: string;
  username: string;
  role: 'user' | 'admin';
}

/** Who is signed in. Nobody can be before there are accounts; every part that must know already asks here. */
export function useViewer(): Viewer | null {
  return null;
}
