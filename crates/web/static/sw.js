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
