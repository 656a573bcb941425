import { retryDelay } from './retry-delay.ts';

/**
 * The script of `/sem-conexao` and of the page that a restarting server shows: polls the server and then loads
 * the address that was asked for.
 */
const PAGE = '/sem-conexao';
const CHECKED = document.documentElement.dataset['espera'] ?? '/healthz';
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function isBack(): Promise<boolean> {
  try {
    // Only a 200 counts: a captive portal answers with a redirect or its own page.
    return (await fetch(CHECKED, { cache: 'no-store', credentials: 'omit', redirect: 'error' })).ok;
  } catch {
    return false;
  }
}

async function tryAgain(): Promise<void> {
  clearTimeout(timer);
  if (await isBack()) {
    // The page was opened under its own address, so there is no other address to load.
    if (location.pathname === PAGE) location.replace('/');
    else location.reload();
    return;
  }
  timer = setTimeout(() => void tryAgain(), retryDelay(attempts));
  attempts += 1;
}

addEventListener('online', () => void tryAgain());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void tryAgain();
});
timer = setTimeout(() => void tryAgain(), retryDelay(0));
