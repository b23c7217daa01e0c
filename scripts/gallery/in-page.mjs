// Runs in a page of the gallery before the page's own code: it answers API calls, stops the clock, and does
// the steps that lead to the state. Then `gallery.isSettled` tells that the page no longer changes.
{
  const config = JSON.parse(document.getElementById('gallery').textContent);
  const gallery = (globalThis.gallery = { unanswered: [], failed: null, isSettled: false, atRest });

  localStorage.clear();
  sessionStorage.clear();
  stopClock(config.now);
  stubDeviceApis();
  if (config.isOffline) skipNetworkCheckDelay();
  globalThis.fetch = stubFetch(globalThis.fetch.bind(globalThis));
  void settle();

  function stopClock(now) {
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...args) {
        super(...(args.length > 0 ? args : [now]));
      }
      static now() {
        return now;
      }
    };
  }

  /** Denies the position, disables the service worker, and sets whether there is a network. */
  function stubDeviceApis() {
    const denied = (_, refuse) => refuse?.({ code: 1, PERMISSION_DENIED: 1, message: 'Not here' });
    const geolocation = { getCurrentPosition: denied, watchPosition: denied, clearWatch: () => {} };
    for (const [name, value] of Object.entries({
      geolocation,
      onLine: !config.isOffline,
      serviceWorker: undefined,
    }))
      Object.defineProperty(navigator, name, { configurable: true, get: () => value });
  }

  /** Otherwise the network check would start two seconds after the page. */
  function skipNetworkCheckDelay() {
    const wait = globalThis.setTimeout.bind(globalThis);
    globalThis.setTimeout = (work, delay, ...args) => wait(work, delay === 2_000 ? 0 : delay, ...args);
  }

  function stubFetch(realFetch) {
    return async (input, options = {}) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
      const method = options.method ?? input.method ?? 'GET';
      if (!pathname.startsWith('/api/')) return realFetch(input, options);
      if (method === 'POST' && pathname === '/api/error-log') return new Response(null, { status: 204 });
      const stubResponse = findStubResponse(method === 'GET' ? '' : `${method} `, pathname, search);
      if (stubResponse === undefined) gallery.unanswered.push(`${method} ${pathname}${search}`);
      return createResponse(
        stubResponse ?? { $: 'refused', status: 404, detail: 'The gallery has no answer for this.' },
      );
    };
  }

  function findStubResponse(method, pathname, search) {
    if (config.all && pathname !== '/api/auth/me') return config.all;
    return (
      config.answers[method + decodeURIComponent(pathname + search)] ??
      config.answers[method + pathname + search] ??
      config.answers[method + pathname]
    );
  }

  function createResponse(stubResponse) {
    const json = (value, status, type, headers = {}) =>
      new Response(JSON.stringify(value), { status, headers: { 'content-type': type, ...headers } });
    if (stubResponse?.$ === 'pending') return new Promise(() => {});
    if (stubResponse?.$ === 'cut') throw new TypeError('Failed to fetch');
    if (stubResponse?.$ === 'refused')
      return json(
        { status: stubResponse.status, detail: stubResponse.detail, errors: stubResponse.errors },
        stubResponse.status,
        'application/problem+json',
      );
    if (stubResponse?.$ !== 'rows') return json(stubResponse, 200, 'application/json');
    return json(stubResponse.rows, 200, 'application/json', {
      ...(stubResponse.next ? { link: `</api/x?cursor=${stubResponse.next}>; rel="next"` } : {}),
      ...(stubResponse.total === null ? {} : { 'x-total-count': String(Math.min(stubResponse.total, 1000)) }),
    });
  }

  async function settle() {
    try {
      const main = () => document.querySelector('main');
      const isHydrated = () => Object.keys(main() ?? {}).some((key) => key.startsWith('__reactProps'));
      await waitUntil(isHydrated, 'The page was never hydrated');
      if (config.isOffline)
        await waitUntil(() => document.getElementById('device'), 'Nothing looks after the network');
      for (const step of config.steps) {
        await untilDomIsQuiet();
        await performStep(step);
      }
      await atRest();
    } catch (error) {
      gallery.failed = String(error);
    }
    gallery.isSettled = true;
  }

  async function atRest() {
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    await untilDomIsQuiet();
    await document.fonts.ready;
    await waitUntil(() => [...document.images].every(isShown), 'A picture never came');
  }

  async function performStep(step) {
    const name = typeof step === 'string' ? step : (step.into ?? step.waitFor);
    let element;
    await waitUntil(() => (element = findByName(name)), `There is nothing called ${name}`);
    if (step.waitFor) return;
    if (typeof step === 'string') {
      element.focus();
      return element.click();
    }
    element.focus();
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value');
    set.call(element, step.type);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }

  function findByName(name) {
    const candidates = document.querySelectorAll('button, a, input, textarea, select, summary, [role]');
    return [...candidates].find(
      (candidate) => candidate.checkVisibility() && namesOf(candidate).includes(name),
    );
  }

  function namesOf(element) {
    const labels = [...(element.labels ?? [])].map(textOf);
    return [element.getAttribute('aria-label'), textOf(element), element.placeholder, ...labels];
  }

  function textOf({ textContent }) {
    return textContent.replace(/\s+/g, ' ').trim();
  }

  function isShown(image) {
    const { top, bottom, width } = image.getBoundingClientRect();
    return (
      image.complete || width === 0 || (image.loading === 'lazy' && (bottom < 0 || top > innerHeight + 3000))
    );
  }

  function untilDomIsQuiet() {
    return new Promise((done) => {
      let timer;
      const observer = new MutationObserver(wait);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      wait();
      function wait() {
        clearTimeout(timer);
        timer = setTimeout(() => {
          observer.disconnect();
          done();
        }, 120);
      }
    });
  }

  async function waitUntil(condition, message) {
    for (const since = performance.now(); !condition();) {
      if (performance.now() - since > 60_000) throw new Error(message);
      await new Promise((next) => setTimeout(next, 20));
    }
  }
}
