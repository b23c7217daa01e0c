/** Vector tiles under an address that changes with them. */
export type Tiles = {
  version: string;
  maxZoom: number;
  attribution: string;
  /** Gzipped; null where there is nothing to draw. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  close(): Promise<void>;
};
