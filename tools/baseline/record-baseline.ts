import { SCREENSHOT_TIME } from '../screenshots/screenshot-time.ts';
import { checkOutCommit } from './checkout.ts';
import { sendBaselineRequest, type BaselineResponse } from './send-request.ts';
import {
  listExtraBaselineUrls,
  listBaselinePages,
  BASELINE_VIEWERS,
  type BaselineViewer,
} from './baseline-pages.ts';
import { runBaselineSteps, type BaselineSubjects } from './run-baseline-steps.ts';
import { takeBaselineScreenshots } from './take-baseline-screenshots.ts';
import {
  createBaselineRecording,
  baselineFileNameOfUrl,
  writeBaselineManifest,
  type BaselineRecording,
} from './recording.ts';
import { listBaselineApiRequests } from './list-api-requests.ts';
import { formatBaselineResponse } from './format-baseline-response.ts';
import { startBaselineSite } from './baseline-site.ts';

type RecordOptions = { commit: string; folder: string; hasPictures: boolean; log: (line: string) => void };

export async function recordBaseline({ commit, folder, hasPictures, log }: RecordOptions): Promise<void> {
  const since = performance.now();
  const seconds = () => Math.round((performance.now() - since) / 1000);
  const recording = createBaselineRecording(folder);
  const checkout = checkOutCommit(commit);
  log(`Built ${commit.slice(0, 7)} after ${seconds()} s`);
  try {
    const site = await startBaselineSite(checkout.folder, SCREENSHOT_TIME);
    try {
      const { people, steps } = await runBaselineSteps(site);
      for (const { name, method, path, response } of steps)
        recording.write(
          `responses/steps/${baselineFileNameOfUrl(name)}.txt`,
          formatBaselineResponse(`${method} ${path}`, response),
        );
      log(`${steps.length} steps of members and admins taken after ${seconds()} s`);
      const responses = await recordResponses(recording, site.baseUrl, people);
      const pages = await recordPages(recording, site.baseUrl, people);
      log(`${responses} responses and ${pages} pages recorded after ${seconds()} s`);
      const pictures = hasPictures ? await takeBaselineScreenshots(recording, site.baseUrl, people) : 0;
      const counts = { responses: responses + steps.length, pages, pictures };
      writeBaselineManifest(recording, { commit, hasPictures, ...counts, seconds: seconds() });
      log(`${pictures} pictures taken after ${seconds()} s`);
    } finally {
      await site.stop();
    }
  } finally {
    checkout.remove();
  }
}

async function recordResponses(
  { write }: BaselineRecording,
  baseUrl: string,
  people: BaselineSubjects,
): Promise<number> {
  const urls = [...(await listBaselineApiRequests(baseUrl, people)), ...listExtraBaselineUrls(people)];
  let count = 0;
  for (const viewer of BASELINE_VIEWERS) {
    const cookie = cookieOf(viewer, people);
    for (const path of urls) {
      const response = await sendBaselineRequest(baseUrl, { path, cookie });
      write(
        `responses/${viewer}/${baselineFileNameOfUrl(path)}.txt`,
        formatBaselineResponse(`GET ${path}`, response),
      );
      count += 1;
      const next = path.endsWith('limit=2') && nextPage(response);
      if (!next) continue;
      const second = await sendBaselineRequest(baseUrl, { path: next, cookie });
      write(
        `responses/${viewer}/${baselineFileNameOfUrl(path)}-next.txt`,
        formatBaselineResponse(`GET ${next}`, second),
      );
      count += 1;
    }
  }
  return count;
}

function nextPage({ headers }: BaselineResponse): string | null {
  return /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
}

async function recordPages(
  { write }: BaselineRecording,
  baseUrl: string,
  people: BaselineSubjects,
): Promise<number> {
  const pages = listBaselinePages(people);
  for (const viewer of BASELINE_VIEWERS) {
    for (const { name, path } of pages) {
      const response = await sendBaselineRequest(baseUrl, { path, cookie: cookieOf(viewer, people) });
      write(`pages/${viewer}/${name}.html`, formatBaselineResponse(`GET ${path}`, response));
    }
  }
  return BASELINE_VIEWERS.length * pages.length;
}

function cookieOf(viewer: BaselineViewer, people: BaselineSubjects): string | null {
  return viewer === 'visitor' ? null : people[viewer].cookie;
}
