export type GalleryModule = typeof import('../../web/gallery/gallery.ts');

export const COMPONENTS_PAGE_ID = 'parts';
const WIDTHS = [320, 390, 768, 1280, 1920];

export function renderGalleryIndex(
  { galleryScreens, galleryScreenStateId }: GalleryModule,
  url: URL,
): string {
  const page = url.searchParams.get('screen') ?? galleryScreens[0]?.page;
  const width = Number(url.searchParams.get('width') ?? WIDTHS[1]);
  const links = [...galleryScreens.map((screen) => screen.page), COMPONENTS_PAGE_ID].map((name) =>
    link(name, { screen: name, width: String(width) }, name === page),
  );
  const widths = WIDTHS.map((each) =>
    link(`${each}`, { screen: page ?? '', width: `${each}` }, each === width),
  );
  const frames = galleryScreens
    .filter((screen) => screen.page === page)
    .flatMap((screen) =>
      screen.states.map((state) =>
        frame(galleryScreenStateId(screen, state), state.path, state.name, url, width),
      ),
    );
  if (page === COMPONENTS_PAGE_ID)
    frames.push(frame(COMPONENTS_PAGE_ID, '/', 'parts that screens share', url, width));
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Gallery: ${page}</title><style>${STYLE}</style></head>
<body><nav>${links.join(' ')}</nav><nav>${widths.join(' ')} px wide</nav><main>${frames.join('')}</main></body></html>`;
}

function link(text: string, query: Record<string, string>, isCurrent: boolean): string {
  return `<a href="/?${new URLSearchParams(query).toString()}"${isCurrent ? ' aria-current="true"' : ''}>${text}</a>`;
}

function frame(id: string, path: string, name: string, { port }: URL, width: number): string {
  const address = `http://${id}.localhost:${port}${path.replaceAll('&', '&amp;')}`;
  return `<figure><figcaption><a href="${address}">${name}</a></figcaption><iframe src="${address}" title="${name}" width="${width}" loading="lazy"></iframe></figure>`;
}

const STYLE = `body { margin: 16px; font: 15px system-ui; background: #777; color: #fff }
nav { margin-bottom: 12px } a { color: inherit; margin-right: 8px } [aria-current] { font-weight: bold }
main { display: flex; flex-wrap: wrap; gap: 24px } figure { margin: 0 } figcaption { margin-bottom: 4px }
iframe { height: 844px; border: 0; background: #fff }`;
