import { proximaEspera } from './espera.ts';

/**
 * The script of `/sem-conexao`, and of the page that a server draws which is coming back: waits and then loads the
 * very address that was asked for.
 */
const PAGINA = '/sem-conexao';
const PERGUNTA = document.documentElement.dataset['espera'] ?? '/healthz';
let tentativas = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function voltou(): Promise<boolean> {
  try {
    // Not any answer: the page of a captive portal is none of ours.
    return (await fetch(PERGUNTA, { cache: 'no-store', credentials: 'omit', redirect: 'error' })).ok;
  } catch {
    return false;
  }
}

async function tentar(): Promise<void> {
  clearTimeout(timer);
  if (await voltou()) {
    // Opened by its own name there is no other address to go back to.
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
