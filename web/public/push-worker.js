// The service worker of push notifications. It does nothing else: it has no cache and answers no request.

/** How long a page that is looked at has for its answer that it tells the message itself. */
const ANSWER_MS = 1000;

self.addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data.path, self.location.origin)));
});

const tabsOfApp = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Leaves a message to the page that is looked at; shows it where there is none, or none that answers. */
async function tell(message) {
  const visible = (await tabsOfApp()).filter((tab) => tab.visibilityState === "visible");
  const tab = visible.find(({ focused }) => focused) ?? visible[0];
  if (tab && (await isTold(tab, message))) return;
  const { title, body, path, tag } = message;
  const options = { body, tag, icon: "/apple-touch-icon.png", data: { path } };
  await self.registration.showNotification(title, options);
}

/** Whether a page answers that it tells a message: pages without the learner, and those of an earlier release, don't. */
function isTold(tab, message) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(true);
    setTimeout(() => done(false), ANSWER_MS);
    tab.postMessage({ type: "pushed", message }, [port2]);
  });
}

/** Shows a page of the app: the tab that has it open already, otherwise a new one, so that no code being typed is left. */
async function openPage(url) {
  if (url.origin !== self.location.origin) return;
  const addressOf = ({ pathname, search }) => pathname + search;
  const open = (await tabsOfApp()).find((tab) => addressOf(new URL(tab.url)) === addressOf(url));
  if (open) await open.focus();
  else await self.clients.openWindow(url.href);
}
