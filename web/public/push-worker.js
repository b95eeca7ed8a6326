// The service worker of push notifications. It does nothing else: it has no cache and answers no request.

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  const options = { body, tag, icon: "/apple-touch-icon.png", data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data.path, self.location.origin)));
});

/** Shows a page of the app: the tab that has it open already, otherwise a new one, so that no code being typed is left. */
async function openPage(url) {
  if (url.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find((tab) => new URL(tab.url).pathname === url.pathname);
  if (open) await open.focus();
  else await self.clients.openWindow(url.href);
}
