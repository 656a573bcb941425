import { SERVICOS, type DadosDoServico, type Servico } from '#domain/catalogo/servicos.ts';
import type { TabStorage } from './tab-storage.ts';

const KEY = 'zelo:servico';
/** Milliseconds; what somebody asks for is health information, and others may use this browser. */
const LIFETIME_MS = 3_600_000;

/**
 * The address of the registration for a service that was chosen on the landing page. The service is a number in the fragment:
 * what somebody asks for is health information, and a fragment is sent to no server.
 */
export function servicoHref(titulo: Servico): string {
  return `/pedido#servico-${SERVICOS.findIndex((servico) => servico.titulo === titulo) + 1}`;
}

/**
 * Moves a chosen service from the address into the browser for an hour, so that neither a link nor the history tells of it any
 * more, and another tab or a sign-in knows it.
 */
export function keepChosenServico(
  { hash, pathname }: Pick<Location, 'hash' | 'pathname'>,
  history: Pick<History, 'replaceState'>,
  storage: TabStorage,
): void {
  const number = /^#servico-(\d+)$/.exec(hash)?.[1];
  const servico = number === undefined ? undefined : SERVICOS[Number(number) - 1];
  if (!servico) return;
  storage.setItem(KEY, `${servico.slug} ${Date.now() + LIFETIME_MS}`);
  history.replaceState(null, '', pathname);
}

/** The service that was chosen on the landing page within the last hour; null without one. */
export function chosenServico(storage: TabStorage): DadosDoServico | null {
  const [slug, until] = storage.getItem(KEY)?.split(' ') ?? [];
  if (Number(until) > Date.now()) return SERVICOS.find((servico) => servico.slug === slug) ?? null;
  forgetChosenServico(storage);
  return null;
}

/** Forgets the choice, once an order was made or its person left. */
export function forgetChosenServico(storage: TabStorage): void {
  storage.removeItem(KEY);
}
