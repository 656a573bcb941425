import { proximaEspera } from './espera.ts';

/**
 * The script of `/sem-conexao` and of the page that a restarting server shows: polls the server and then loads
 * the address that was asked for.
 */
const PAGINA = '/sem-conexao';
const PERGUNTA = document.documentElement.dataset['espera'] ?? '/healthz';
let tentativas = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function voltou(): Promise<boolean> {
  try {
    // Only a 200 counts: a captive portal answers with a redirect or its own page.
    return (await fetch(PERGUNTA, { cache: 'no-store', credentials: 'omit', redirect: 'error' })).ok;
  } catch {
    return false;
  }
}

async function tentar(): Promise<void> {
  clearTimeout(timer);
  if (await voltou()) {
    // The page was opened under its own address, so there is no other address to load.
    if (location.pathname === PAGINA) location.replace('/');
    else location.reload();
    return;
  }
  timer = setTimeout(() => void tentar(), proximaEspera(tentativas));
  tentativas += 1;
}

addEventListener('online', () => void tentar());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void tentar();
});
timer = setTimeout(() => void tentar(), proximaEspera(0));
