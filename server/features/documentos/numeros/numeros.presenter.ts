import type { FaixaSncr, NumerosDoSncr } from '#contracts/documentos/numeros.contract.ts';
import type { SncrProblem } from '#ports/sncr.ts';
import type { FaixaRow } from './numeros.repository.ts';
import type { PedidoDeNumerosRow } from './sncr.repository.ts';
import type { lerNumerosDoSncr } from './sncr.usecases.ts';

export function presentFaixa({ id, numero, inicio, fim, ...row }: FaixaRow): FaixaSncr {
  const { simulada, de_fora: deOutroEstado } = row;
  const bloqueada = row.bloqueada_em !== null;
  const livres = bloqueada || deOutroEstado ? 0 : fim - row.proximo + 1;
  return { id, numero, inicio, fim, livres, bloqueada, deOutroEstado, simulada };
}

type Palavras = Pick<NonNullable<NumerosDoSncr['ultimo']>, 'tom' | 'titulo' | 'texto'>;

/** The state of a doctor's requests, in sentences. */
export function presentNumerosDoSncr({
  disponivel,
  ultimo,
  saldos,
  now,
}: Awaited<ReturnType<typeof lerNumerosDoSncr>>): NumerosDoSncr {
  return {
    disponivel,
    ultimo: ultimo && {
      numero: ultimo.numero,
      em: ultimo.created_at.toISOString(),
      ...palavrasDoPedido(ultimo, now),
    },
    saldos: saldos.map(({ em, ...rest }) => ({ ...rest, em: em.toISOString() })),
  };
}

const EM_PAPEL = 'Enquanto isso a receita sai em papel.';

const SENTENCES: Readonly<Record<SncrProblem, string>> = {
  down: `O SNCR não respondeu, e nada foi pedido. Tente de novo em alguns minutos. ${EM_PAPEL}`,
  slow: `O SNCR demorou demais para responder, e nada foi pedido. Tente de novo em alguns minutos. ${EM_PAPEL}`,
  busy: `O SNCR pediu para esperar. Tente de novo em alguns minutos. ${EM_PAPEL}`,
  expired: 'A sua entrada no SNCR vale 30 segundos e acabou antes do pedido. Peça de novo.',
  'no-link':
    'O SNCR não encontrou uma inscrição ativa sua no conselho. Confira o seu cadastro no CRM e entre uma vez em sncr.anvisa.gov.br.',
  'other-doctor':
    'Quem entrou no gov.br não é o médico desta inscrição. Saia do gov.br e peça de novo com a sua conta.',
  limit:
    'O SNCR já deu o máximo: 50 números de cada notificação por dia e 3 blocos de receitas por mês. Peça depois.',
  none: `A Vigilância Sanitária não deixou saldo deste tipo para você. Peça o saldo a ela. ${EM_PAPEL}`,
  refused: 'O SNCR recusou o pedido. Confira o CRM e o estado do seu cadastro aqui.',
  'no-access': 'O SNCR não aceita pedidos deste endereço agora. A administração vê isso na mesa.',
  'invalid-answer': `O SNCR deu uma resposta que não se entende, e nada foi pedido. Tente de novo mais tarde. ${EM_PAPEL}`,
};

/** The words for a problem that SNCR's numbers were not given for. */
export const sentenceOfNumeros = (problem: SncrProblem): string => SENTENCES[problem];

/** The words where numbers may have been given and their answer did not arrive. */
export const RESPOSTA_PERDIDA =
  'Se ele deu números, eles contam no seu limite e não chegam mais aqui. Confira em sncr.anvisa.gov.br: o que estiver lá você cadastra à mão. Senão, peça de novo.';

const PERDIDO: Palavras = {
  tom: 'stop',
  titulo: 'A resposta do SNCR se perdeu',
  texto: RESPOSTA_PERDIDA,
};

const RESTO: Readonly<Record<string, string>> = {
  ilegiveis: 'O resto não tem a forma de um número do SNCR.',
  'de outro estado': 'O resto não é do estado do seu CRM e não será usado.',
  repetidos: 'O resto já estava cadastrado e não será usado de novo.',
};

/** A call to SNCR ends much sooner. */
const ANSWERED_WITHIN_MS = 60_000;

function palavrasDoPedido(pedido: PedidoDeNumerosRow, now: Date): Palavras {
  const { estado, problema, pedido_em: asked } = pedido;
  switch (estado) {
    case 'a autorizar':
      return {
        tom: 'wait',
        titulo: 'Pedido não concluído',
        texto: 'Você ainda não voltou do SNCR. Se fechou a página dele, peça de novo.',
      };
    case 'pedindo':
      return asked && now.getTime() - asked.getTime() > ANSWERED_WITHIN_MS
        ? PERDIDO
        : { tom: 'wait', titulo: 'Pedindo números ao SNCR', texto: 'A resposta aparece aqui.' };
    case 'perdido':
      return PERDIDO;
    case 'recebido':
      return { tom: 'wait', titulo: 'Os números chegaram', texto: 'Estão sendo guardados.' };
    case 'recusado': {
      const known = Object.entries(SENTENCES).find(([code]) => code === problema);
      return { tom: 'stop', titulo: 'O SNCR não deu números', texto: known?.[1] ?? SENTENCES.refused };
    }
    case 'guardado':
      return palavrasDosGuardados(pedido);
    default:
      throw new Error(`a request in no state: ${String(estado satisfies never)}`);
  }
}

function palavrasDosGuardados({ guardados, problema }: PedidoDeNumerosRow): Palavras {
  const count = `${guardados.toLocaleString('pt-BR')} ${guardados === 1 ? 'número entrou' : 'números entraram'}.`;
  return problema === null
    ? { tom: 'ok', titulo: 'Números recebidos do SNCR', texto: count }
    : {
        tom: 'stop',
        titulo: 'Nem todos os números servem',
        texto: `${count} ${RESTO[problema] ?? ''}`.trim(),
      };
}
