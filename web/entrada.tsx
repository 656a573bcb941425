import { createRoot, hydrateRoot } from 'react-dom/client';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { EntradaApp } from './app/entrada/EntradaApp.tsx';
import { IDS, TAKEN, type EntradaData } from './app/entrada/data.ts';
import { keepTyped } from './app/entrada/drawn-form.ts';
import { sessionQuery } from './conta/identidade/session.api.ts';
import { trackActivity } from './lib/browser/activity.ts';
import { surviveTranslation } from './lib/browser/translated-text.ts';
import { call } from './lib/api/api.ts';
import { queryClient } from './lib/api/query.ts';
import { setUpWorker } from './publico/sem-conexao/register-worker.ts';
import { keepKeysOfInputMethods } from './ui/keys/composition.ts';

const root = document.querySelector('#root');
const text = document.querySelector(`#${IDS.data}`)?.textContent;
if (root === null || text === undefined) throw new Error('not a page that the server drew');
// The server wrote it into this very page.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of our own server, with the page
const { page, sessao, next } = JSON.parse(text) as EntradaData;

trackActivity(window);
keepKeysOfInputMethods(window);
surviveTranslation(document.body);
queryClient.setQueryData(sessionQuery.queryKey, sessao);

const putBack = keepTyped(root);
function taken(): void {
  putBack();
  document.dispatchEvent(new Event(TAKEN));
}

const app = <EntradaApp page={page} client={queryClient} onTaken={taken} />;
// Where a translator put elements of its own in the place of texts, the page is drawn anew.
if (root.querySelector('font') === null) hydrateRoot(root, app);
else createRoot(root).render(app);

/** Files of the next screens are fetched once somebody types: a sign-in is likely then. */
function fetchNext(): void {
  for (const href of next) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = href;
    document.head.append(link);
  }
}
root.addEventListener('input', fetchNext, { once: true });

/** For a page that the browser kept for its back button: who is in may be another by now, and gets another page. */
async function checkPerson(): Promise<void> {
  const { papel } = await call(lerSessao, {});
  if (papel !== 'Visitante') window.location.reload();
}
const [navigation] = performance.getEntriesByType('navigation');
const back = navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
// Without an answer the page stays as it is.
if (back) checkPerson().catch(() => undefined);
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) checkPerson().catch(() => undefined);
});

setUpWorker(import.meta.env.PROD);
