// Keeps the page for when the network is gone. Every build has its own store; old ones are thrown away.
const STORE = 'pantheon-{build}';
const FILES = ['/', '/boot.js', '/manifest.webmanifest', '/icon.svg', {doors}, {files}];

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const store = await caches.open(STORE);
    await store.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
    await self.skipWaiting();
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  const page = event.request.mode === 'navigate';
  event.respondWith((async () => {
    const store = await caches.open(STORE);
    const kept = await store.match(page ? '/' : url.pathname);
    // A page asks the network first, so that an upgrade is seen; everything else is what this build came with.
    if (kept && !page) return kept;
    try {
      const fresh = await fetch(event.request);
      return fresh.ok || !kept ? fresh : kept;
    } catch (gone) {
      return kept ?? Response.error();
    }
  })());
});

// What a push says was sealed for this browser by the server; it holds words and the path of a table, nothing more.
self.addEventListener('push', (event) => {
  event.waitUntil((async () => {
    let notice = {};
    try { notice = event.data.json(); } catch (odd) { /* A push without words is one all the same. */ }
    const text = (value, otherwise) => (typeof value === 'string' ? value : otherwise);
    await self.registration.showNotification(text(notice.title, 'Pantheon'), {
      body: text(notice.body, ''),
      tag: text(notice.tag, 'pantheon'),
      icon: '/icon-192.png',
      data: { url: text(notice.url, '/') },
    });
    await count();
  })());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? '/', location.origin);
  if (url.origin !== location.origin) return;
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === url.pathname);
    await (there ? there.focus() : self.clients.openWindow(url.href));
    await count();
  })());
});

self.addEventListener('notificationclose', (event) => event.waitUntil(count()));

// A page shows this table: what was told of it is seen.
self.addEventListener('message', (event) => {
  const seen = event.data?.seen;
  if (typeof seen !== 'string') return;
  event.waitUntil((async () => {
    for (const notice of await self.registration.getNotifications({ tag: seen })) notice.close();
    await count();
  })());
});

// The browser has another subscription now: the server is told, as the page would.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil((async () => {
    const options = event.oldSubscription?.options;
    const fresh = event.newSubscription ?? (options && await self.registration.pushManager.subscribe(options));
    if (!fresh) return;
    const { endpoint, keys } = fresh.toJSON();
    const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
    await fetch('/api/notices/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  })());
});

// As many games wait as there are notices.
async function count() {
  if (!navigator.setAppBadge) return;
  const waiting = (await self.registration.getNotifications()).length;
  await (waiting ? navigator.setAppBadge(waiting) : navigator.clearAppBadge());
}
