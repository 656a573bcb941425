import { expect, test } from 'vitest';
import { ABERTOS, FIM_DO_ACESSO, type Alcance, type EventoDaConta } from './fim-do-acesso.ts';

const OWN: readonly EventoDaConta[] = ['senhaTrocada', 'emailTrocado', 'segundoFatorMudado'];
const ONE: readonly EventoDaConta[] = ['saida', 'sessaoEncerrada'];

/** The rule in words, from which each cell of the table follows. */
function expected(evento: EventoDaConta, aberto: (typeof ABERTOS)[number]): Alcance {
  const ofSessions = aberto === 'sessoes' || aberto === 'assinatura' || aberto === 'navegadores';
  if (ONE.includes(evento)) {
    return ofSessions && !(evento === 'saida' && aberto === 'navegadores') ? 'desta' : 'nada';
  }
  if (evento === 'outrasEncerradas') return ofSessions ? 'das outras' : 'nada';
  if (!OWN.includes(evento)) return 'tudo';
  if (ofSessions) return 'das outras';
  // Somebody who knew the old password may have made some, or confirmed a telephone.
  if (aberto === 'codigosReserva' || aberto === 'celular') return evento === 'senhaTrocada' ? 'tudo' : 'nada';
  // The owner sees and removes them on the page where the event happens.
  if (aberto === 'chavesDeAcesso') return 'nada';
  // A link that confirms an address is void where there is another address; it opens no account.
  return aberto === 'linksDeEmail' && evento !== 'emailTrocado' ? 'nada' : 'tudo';
}

const EVENTOS = Object.keys(FIM_DO_ACESSO).filter((name): name is EventoDaConta => name in FIM_DO_ACESSO);
const CELLS = EVENTOS.flatMap((evento) => ABERTOS.map((aberto) => [evento, aberto] as const));

test.each(CELLS)('%s: %s', (evento, aberto) => {
  expect(FIM_DO_ACESSO[evento][aberto]).toBe(expected(evento, aberto));
});

test('what a session has open never outlives it', () => {
  for (const evento of EVENTOS) {
    const { sessoes, assinatura } = FIM_DO_ACESSO[evento];
    expect(assinatura).toBe(sessoes);
  }
});
