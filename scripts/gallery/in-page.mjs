// Runs in a page of the gallery before the page's own code: it answers API calls, stops the clock, and does
// the steps that lead to the state. Then `gallery.isSettled` tells that the page no longer changes.
{
  const told = JSON.parse(document.getElementById('gallery').textContent);
  const gallery = (globalThis.gallery = { unanswered: [], failed: null, isSettled: false, atRest });

  localStorage.clear();
  sessionStorage.clear();
  stopClock(told.now);
  standAlone();
  if (told.isOffline) hurry();
  globalThis.fetch = answering(globalThis.fetch.bind(globalThis));
  void settle();

  function stopClock(now) {
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...given) {
        super(...(given.length > 0 ? given : [now]));
      }
      static now() {
        return now;
      }
    };
  }

  /** Denies the position, disables the service worker, and sets whether there is a network. */
  function standAlone() {
    const denied = (_, refuse) => refuse?.({ code: 1, PERMISSION_DENIED: 1, message: 'Not here' });
    const place = { getCurrentPosition: denied, watchPosition: denied, clearWatch: () => {} };
    for (const [name, value] of Object.entries({
      geolocation: place,
      onLine: !told.isOffline,
      serviceWorker: undefined,
    }))
      Object.defineProperty(navigator, name, { configurable: true, get: () => value });
  }

  /** Otherwise the network check would start two seconds after the page. */
  function hurry() {
    const wait = globalThis.setTimeout.bind(globalThis);
    globalThis.setTimeout = (work, delay, ...given) => wait(work, delay === 2_000 ? 0 : delay, ...given);
  }

  function answering(fetchReally) {
    return async (input, options = {}) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
      const method = options.method ?? input.method ?? 'GET';
      if (!pathname.startsWith('/api/')) return fetchReally(input, options);
      if (method === 'POST' && pathname === '/api/error-log') return new Response(null, { status: 204 });
      const answer = answerTo(method === 'GET' ? '' : `${method} `, pathname, search);
      if (answer === undefined) gallery.unanswered.push(`${method} ${pathname}${search}`);
      return response(answer ?? { $: 'refused', status: 404, detail: 'The gallery has no answer for this.' });
    };
  }

  function answerTo(method, pathname, search) {
    if (told.all && pathname !== '/api/auth/me') return told.all;
    return (
      told.answers[method + decodeURIComponent(pathname + search)] ??
      told.answers[method + pathname + search] ??
      told.answers[method + pathname]
    );
  }

  function response(answer) {
    const json = (value, status, type, headers = {}) =>
      new Response(JSON.stringify(value), { status, headers: { 'content-type': type, ...headers } });
    if (answer?.$ === 'pending') return new Promise(() => {});
    if (answer?.$ === 'cut') throw new TypeError('Failed to fetch');
    if (answer?.$ === 'refused')
      return json(
        { status: answer.status, detail: answer.detail },
        answer.status,
        'application/problem+json',
      );
    if (answer?.$ !== 'rows') return json(answer, 200, 'application/json');
    return json(answer.rows, 200, 'application/json', {
      ...(answer.next ? { link: `</api/x?cursor=${answer.next}>; rel="next"` } : {}),
      ...(answer.total === null ? {} : { 'x-total-count': String(Math.min(answer.total, 1000)) }),
    });
  }

  async function settle() {
    try {
      const main = () => document.querySelector('main');
      const isTaken = () => Object.keys(main() ?? {}).some((key) => key.startsWith('__reactProps'));
      await until(isTaken, 'The page was never taken over');
      if (told.isOffline)
        await until(() => document.getElementById('device'), 'Nothing looks after the network');
      for (const step of told.steps) {
        await quiet();
        await take(step);
      }
      await atRest();
    } catch (error) {
      gallery.failed = String(error);
    }
    gallery.isSettled = true;
  }

  async function atRest() {
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    await quiet();
    await document.fonts.ready;
    await until(() => [...document.images].every(isShown), 'A picture never came');
  }

  async function take(step) {
    const name = typeof step === 'string' ? step : (step.into ?? step.waitFor);
    let found;
    await until(() => (found = named(name)), `There is nothing called ${name}`);
    if (step.waitFor) return;
    if (typeof step === 'string') {
      found.focus();
      return found.click();
    }
    found.focus();
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value');
    set.call(found, step.type);
    found.dispatchEvent(new Event('input', { bubbles: true }));
    found.dispatchEvent(new Event('change', { bubbles: true }));
  }

  function named(name) {
    const things = document.querySelectorAll('button, a, input, textarea, select, summary, [role]');
    return [...things].find((thing) => thing.checkVisibility() && namesOf(thing).includes(name));
  }

  function namesOf(thing) {
    const labels = [...(thing.labels ?? [])].map(textOf);
    return [thing.getAttribute('aria-label'), textOf(thing), thing.placeholder, ...labels];
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

  function quiet() {
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

  async function until(isSo, otherwise) {
    for (const since = performance.now(); !isSo();) {
      if (performance.now() - since > 60_000) throw new Error(otherwise);
      await new Promise((next) => setTimeout(next, 20));
    }
  }
}
