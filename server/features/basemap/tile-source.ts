/** `version` is part of the tile URLs and changes with the content. */
export type TileSource = {
  version: string;
  maxZoom: number;
  attribution: string;
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  close(): Promise<void>;
};
