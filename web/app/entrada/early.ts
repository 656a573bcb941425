/**
 * Inline script of `/login` and `/pedido`, for the seconds until the application is there: keeps the CPF's digits in their
 * form, shows the chosen service, and holds what is pressed until somebody listens. Then every pressed button is pressed
 * once.
 */
import { chosenServico, keepChosenServico } from '#lib/browser/chosen-servico.ts';
import { browserStorage } from '#lib/browser/tab-storage.ts';
import { keepCpfForm } from '#lib/forms/typed-cpf.ts';
import { IDS, TAKEN } from './data.ts';

/** Shown while something is held. */
const WAITING = 'Carregando...';
const FAILED = 'A página não carregou inteira. Confira a internet e recarregue.';

const form = document.querySelector('form');
const cpf = document.querySelector<HTMLInputElement>('#cpf');
const words = document.querySelector(`#${IDS.waiting}`);
const script = document.querySelector('script[type=module]');
const pressed = new Set<HTMLButtonElement>();

function say(text: string): void {
  const line = document.createElement('span');
  line.textContent = text;
  words?.replaceChildren(...(text === '' ? [] : [line]));
}

function hold(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.add(button);
  if (script?.hasAttribute('data-falhou') !== true) say(WAITING);
}

/** The form is not sent, even where no button was pressed. */
function refuse(event: Event): void {
  event.preventDefault();
}

function takeLetters(): void {
  document.querySelector(`#${IDS.letters}`)?.removeAttribute('media');
}

/**
 * True where the letters were fetched before: by an earlier page of ours, or by the service worker. Otherwise this page keeps the
 * device's own: on a slow line they would come before the script, and what is typed into would move.
 */
function knowsLetters(): boolean {
  const fromHere = document.referrer.startsWith(`${window.location.origin}/`);
  return fromHere || ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null);
}

function fail(): void {
  script?.setAttribute('data-falhou', '');
  say(FAILED);
}

function end(): void {
  cpf?.removeEventListener('input', keepCpfForm);
  document.removeEventListener('click', hold, true);
  form?.removeEventListener('submit', refuse);
  script?.removeEventListener('error', fail);
  say('');
  for (const button of pressed) successor(button)?.click();
}

/** Of a form that was drawn anew only what sends it is found again. */
function successor(button: HTMLButtonElement): HTMLButtonElement | null {
  if (button.isConnected) return button;
  return button.type === 'submit' ? document.querySelector('form button[type=submit]') : null;
}

function showChosen(): void {
  keepChosenServico(window.location, window.history, browserStorage());
  const chosen = chosenServico(browserStorage());
  const line = document.querySelector<HTMLTemplateElement>(`#${IDS.chosen}`)?.content.cloneNode(true);
  if (chosen === null || !(line instanceof DocumentFragment)) return;
  const name = line.querySelector('b');
  if (name) name.textContent = chosen.titulo;
  // The place where the screen draws it.
  form?.before(line);
}

if (knowsLetters()) takeLetters();
showChosen();
cpf?.addEventListener('input', keepCpfForm);
document.addEventListener('click', hold, true);
form?.addEventListener('submit', refuse);
script?.addEventListener('error', fail);
document.addEventListener(TAKEN, end, { once: true });
