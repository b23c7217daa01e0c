import { gifBytes, gifFrameBytes } from '#server/testing/hostile-images/image-format-bytes.ts';

export const SAMPLE_GIF = gifBytes({ width: 8, height: 8 }, [gifFrameBytes({ width: 8, height: 8 })]);
