/** What hostile code tries from within a preview or a published page. */
import type { Code } from "../../worker/rules/code.ts";

/** Code that runs each attempt, logs its outcome, and logs when all are done. */
export function attempts(tries: Record<string, string>): string {
  const list = Object.entries(tries).map(
    ([name, body]) => `[${JSON.stringify(name)}, async () => { ${body} }]`,
  );
  return `(async () => {
    for (const [name, attempt] of [${list.join(",\n")}]) {
      let outcome;
      try {
        const slow = new Promise((resolve) => setTimeout(() => resolve("nothing"), 300));
        outcome = String(await Promise.race([attempt(), slow]));
      } catch (error) { outcome = "refused " + error.name; }
      console.log(name + ": " + outcome);
    }
    console.log("all tried");
  })();`;
}

/** What code of others may not read: each attempt tells what it has got. */
export const READING = {
  cookie: "return document.cookie",
  "local storage": "return localStorage.getItem('token')",
  "session storage": "return sessionStorage.getItem('token')",
  database:
    "return await new Promise((y, n) => { const r = indexedDB.open('x'); r.onsuccess = () => y('opened'); r.onerror = n })",
  caches: "return await caches.keys()",
  "parent's document": "return parent.document.title",
  "parent's global": "return parent.secret",
  "parent's storage": "return parent.localStorage.token",
  "top's document": "return top.document.title",
  "opener's document": "return opener.document.title",
  "opener's global": "return opener.secret",
  "frame element": "return frameElement.title",
  "service worker": "return await navigator.serviceWorker.register('/page.js')",
  "shared worker": "return new SharedWorker('/page.js')",
  "a file of the app": "return await (await fetch('/page.js')).text()",
  "a frame of the app":
    "const f = document.createElement('iframe'); f.src = '/'; document.body.append(f); await new Promise(r => f.onload = r); return f.contentDocument.title",
  "a popup of the app": "return open('/').document.title",
  "code from text": "return eval('1') + new Function('return 1')()",
  name: "return window.name",
};

/** The ways to send something, or to lead the page or the app elsewhere. All of them end at addresses below `/leak/`. */
export const SENDING = {
  fetch: "await fetch('/leak/fetch'); return 'sent'",
  "fetch without cors":
    "await fetch('/leak/nocors', { mode: 'no-cors', credentials: 'include' }); return 'sent'",
  "fetch kept alive": "await fetch('/leak/keepalive', { keepalive: true, method: 'POST' }); return 'sent'",
  xhr: "const x = new XMLHttpRequest(); x.open('GET', '/leak/xhr', false); x.send(); return 'sent'",
  socket:
    "const s = new WebSocket(location.origin.replace('http', 'ws') + '/leak/socket'); await new Promise((y, n) => { s.onopen = y; s.onerror = n }); return 'sent'",
  "event source":
    "const s = new EventSource('/leak/events'); await new Promise((y, n) => { s.onopen = y; s.onerror = n }); return 'sent'",
  beacon: "return navigator.sendBeacon('/leak/beacon', 'x') ? '' : 'refused'",
  picture:
    "const i = new Image(); i.src = '/leak/picture'; await new Promise((y, n) => { i.onload = y; i.onerror = n }); return 'sent'",
  "picture in a style": "document.body.style.backgroundImage = 'url(/leak/style)'; document.body.offsetTop",
  font: "const f = new FontFace('x', 'url(/leak/font)'); await f.load(); return 'sent'",
  stylesheet: "document.head.insertAdjacentHTML('beforeend', '<link rel=stylesheet href=/leak/sheet>')",
  "imported style":
    "document.head.insertAdjacentHTML('beforeend', '<style>@import \"/leak/import\"</style>')",
  prefetch: "document.head.insertAdjacentHTML('beforeend', '<link rel=prefetch href=/leak/prefetch>')",
  preload: "document.head.insertAdjacentHTML('beforeend', '<link rel=preload as=script href=/leak/preload>')",
  manifest: "document.head.insertAdjacentHTML('beforeend', '<link rel=manifest href=/leak/manifest>')",
  icon: "document.head.insertAdjacentHTML('beforeend', '<link rel=icon href=/leak/icon>')",
  script: "const s = document.createElement('script'); s.src = '/leak/script'; document.body.append(s)",
  "inner frame": "document.body.insertAdjacentHTML('beforeend', '<iframe src=/leak/frame></iframe>')",
  "inner document":
    "document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc=\"<img src=/leak/srcdoc><script>fetch(`/leak/inner`)</script>\"></iframe>')",
  object:
    "document.body.insertAdjacentHTML('beforeend', '<object data=/leak/object></object><embed src=/leak/embed>')",
  media:
    "document.body.insertAdjacentHTML('beforeend', '<video src=/leak/video autoplay></video><audio src=/leak/audio autoplay></audio>')",
  worker:
    "const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); await new Promise((y, n) => { w.onmessage = y; w.onerror = n }); return 'started'",
  "svg use": "document.body.insertAdjacentHTML('beforeend', '<svg><image href=/leak/svg /></svg>')",
  form: "document.body.insertAdjacentHTML('beforeend', '<form id=f action=/leak/form method=post><input name=a></form>'); f.submit()",
  "form in another window":
    "document.body.insertAdjacentHTML('beforeend', '<form id=g action=/leak/window target=_blank></form>'); g.submit()",
  "form on top":
    "document.body.insertAdjacentHTML('beforeend', '<form id=h action=/leak/top target=_top></form>'); h.submit()",
  popup: "return open('/leak/popup')",
  "link in another window":
    "document.body.insertAdjacentHTML('beforeend', '<a id=l target=_blank ping=/leak/ping href=/leak/link>x</a>'); l.click()",
  "link on top":
    "document.body.insertAdjacentHTML('beforeend', '<a id=m target=_top href=/leak/toplink>x</a>'); m.click()",
  "top's address": "top.location.href = '/leak/toplocation'",
  "parent's address":
    "if (parent !== window) parent.location = '/leak/parentlocation'; else throw new Error('no parent')",
  "opener's address": "opener.location = '/leak/openerlocation'",
  "a rule for prefetching":
    "document.head.insertAdjacentHTML('beforeend', ''); const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prefetch: [{ urls: ['/leak/speculation'] }] }); document.head.append(s)",
};

/** Ways to bypass the guard. In an isolated frame none of them may run. */
export const EVASIONS: Record<string, Partial<Code>> = {
  "a script made by code": {
    js: "const s = document.createElement('script'); s.textContent = 'for (;;);'; document.body.append(s); console.log('here')",
  },
  "a handler set by code": {
    js: "document.body.setAttribute('onclick', 'for (;;);'); document.body.click(); console.log('here')",
  },
  "a handler in made markup": {
    js: "document.body.innerHTML = '<img src=data:, onerror=\"for (;;);\">'; setTimeout(() => console.log('here'))",
  },
  "a script address": {
    js: "const a = document.createElement('a'); a.href = 'javascript:for(;;);'; document.body.append(a); a.click(); setTimeout(() => console.log('here'))",
  },
  "a text for a timer": {
    js: "try { setTimeout('for (;;);') } catch {} setTimeout(() => console.log('here'))",
  },
  "a written script": {
    js: "try { document.write('<script>for (;;);</' + 'script>') } catch {} console.log('here')",
  },
  "a copied script": {
    js: "const s = document.currentScript.cloneNode(); s.textContent = 'for (;;);'; document.body.append(s); const t = document.scripts[0].cloneNode(); t.textContent = 'for (;;);'; document.body.append(t); console.log('here')",
  },
  "a caught script": {
    html: "<script>Element.prototype.append = function (s) { s.textContent = 'for (;;);'; document.head.appendChild(s) }; Array.prototype[Symbol.iterator] = function () { return { next: () => ({ done: true }) } }; Object.defineProperty(Node.prototype, 'textContent', { set() {} })</script>",
    js: "console.log('here')",
  },
  "a page within": {
    js: "document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc=\"<script>for(;;);</script>\"></iframe>'); console.log('here')",
  },
  "code that only a browser reads": {
    html: "<script><!-- <script> </script> for (;;); --></script>",
    js: "console.log('here')",
  },
  "a comment that ends early": { html: "<!--><script>for (;;);</script>-->", js: "console.log('here')" },
  "an overwritten guard": {
    js: "for (const name of Object.getOwnPropertyNames(window)) if (name.startsWith('turn_')) { try { window[name] = () => {} } catch {} try { Object.defineProperty(window, name, { value: () => {} }) } catch {} } console.log('here'); performance.now = () => 0; Date.now = () => 0; for (;;);",
  },
  "a data module": { js: "import('data:text/javascript,for(;;);')" },
  "a scope of its own": { js: "with (new Proxy({}, { has: () => true, get: () => () => {} })) for (;;);" },
};

/** Ways to keep the app busy with messages. A page that tries one is taken away. */
export const FLOODS = {
  "the app's window": "setInterval(() => top.postMessage({ a: 'x'.repeat(2e7) }, '*'), 20)",
  "the window around it": "setInterval(() => parent.postMessage({ a: 'x'.repeat(2e7) }, '*'), 20)",
  "with ports":
    "setInterval(() => { const ports = Array.from({ length: 50 }, () => new MessageChannel().port1); top.postMessage(1, '*', ports) }, 5)",
  "with one message": "setTimeout(() => top.postMessage('one', '*'))",
  "its own channel":
    "Object.defineProperty(JSON, 'stringify', { value: () => 'x'.repeat(2e7) }); Array.prototype.toJSON = function () { return 'x'.repeat(2e7) }; setInterval(() => console.log('x'), 5)",
};

/** Ways to make a page that takes no end. */
export const MILLION_ELEMENTS = [
  "for (let i = 0; i < 1e6; i++) document.body.append(document.createElement('i'))",
  "document.body.innerHTML = '<i></i>'.repeat(1e6)",
];

/** Asks for a thousand dialogs of each kind. */
export const DIALOG_STORM =
  "for (let i = 0; i < 1000; i++) { try { alert(i); confirm(i); prompt(i); print() } catch {} } console.log('stormed')";

/** The outcome of an attempt that got nothing. */
export const REFUSED = /: (refused .*|nothing|undefined|null|false|refused|)$/;
