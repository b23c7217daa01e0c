/** Sends through `fetch`, which component tests stub; has only what an upload with progress needs. */
export class StubbedXmlHttpRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  #method = 'GET';
  #url = '';
  #headers = new Headers();
  #responseHeaders = new Headers();
  #stop = new AbortController();

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#responseHeaders.get(name);
  }

  send(body: Blob): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: body.size / 2, total: body.size }));
    void this.#send(body);
  }

  abort(): void {
    this.#stop.abort();
  }

  async #send(body: Blob): Promise<void> {
    const { signal } = this.#stop;
    try {
      const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal });
      this.responseText = await response.text();
      this.status = response.status;
      this.statusText = response.statusText;
      this.#responseHeaders = response.headers;
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'));
    }
  }
}
