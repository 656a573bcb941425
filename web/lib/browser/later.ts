/** Fetches a part of the application that no screen waits for: at once, or when the network is back. */
export async function depois<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true });
      });
    }
  }
}
