/**
 * Called by the application only, never by a public page. A development server takes the worker off instead:
 * one of an earlier build would answer for its files.
 */
export function cuidarDoWorker(construido: boolean): void {
  if (!('serviceWorker' in navigator)) return;
  if (!construido) {
    void desligarWorker();
    return;
  }
  // After everything that the first screen needs.
  if (document.readyState === 'complete') registrar();
  else addEventListener('load', registrar, { once: true });
}

function registrar(): void {
  // A browser that refuses it works as it did before.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Leaves nothing behind: no worker, no cache; all caches of this address are the worker's. */
export async function desligarWorker(): Promise<void> {
  const registrados = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrados.map((item) => item.unregister()));
  const nomes = await caches.keys();
  await Promise.all(nomes.map((nome) => caches.delete(nome)));
}
