import type { AvisosAsaas, Releitura } from '#contracts/pagamentos/avisos-asaas.contract.ts';
import {
  CAMINHO_DOS_AVISOS,
  type Julgamento,
  type SituacaoDaFila,
} from '#domain/pagamentos/fila-de-avisos.ts';
import type { AvisosRead } from './avisos-asaas.usecases.ts';

type Fila = Pick<NonNullable<AvisosRead['fila']>, 'penalizados' | 'detalhe'>;
/** `operador`: which settings to look at, for those who look after the server. */
type Description = { palavras: string; conselho: string | null; operador?: string };

const KEPT_FOR = 'O Asaas guarda os avisos por 14 dias.';

/** The words for each state of the queue, and the advice for the administrator. */
const DESCRIPTIONS: Readonly<Record<SituacaoDaFila, (fila: Fila, address: string) => Description>> = {
  bem: () => ({ palavras: 'Os avisos de pagamento chegam', conselho: null }),
  interrompida: () => ({
    palavras: 'O Asaas parou de avisar dos pagamentos',
    conselho: `Ele pausa a fila depois de 15 envios sem resposta. ${KEPT_FOR} Se o aplicativo já responde de fora da clínica, reative: os avisos guardados chegam em seguida. Se a pausa passou de 14 dias, releia também tudo que está aberto.`,
  }),
  atrasada: ({ penalizados }) => ({
    palavras:
      penalizados === 1 ? '1 aviso de pagamento atrasado' : `${penalizados} avisos de pagamento atrasados`,
    conselho: `O Asaas não conseguiu entregar e tenta de novo, cada vez mais devagar; depois de 15 vezes pausa a fila. ${KEPT_FOR} Se o problema já passou, peça os avisos agora.`,
  }),
  desligada: () => ({
    palavras: 'O webhook está desligado no Asaas',
    conselho: 'Ligue-o no Asaas, em Integrações, Webhooks. Até lá cada pagamento demora mais para aparecer.',
  }),
  ausente: (_fila, address) => ({
    palavras: 'Nenhum webhook do Asaas aponta para cá',
    conselho: `Crie um no Asaas, em Integrações, Webhooks: endereço ${address}, versão v3 da API, os eventos de cobranças e, no token de autenticação, o valor que quem cuida do servidor lhe der.`,
    operador: 'O token do webhook é o valor de ASAAS_WEBHOOK_TOKEN.',
  }),
  'outro-endereco': ({ detalhe }, address) => ({
    palavras: 'O webhook do Asaas aponta para outro endereço',
    conselho: `Ele aponta para ${detalhe ?? 'outro lugar'}. Troque no Asaas, em Integrações, Webhooks, para ${address}.`,
    operador: 'Se o endereço daqui é que está errado, corrija APP_URL.',
  }),
  'sem-token': () => ({
    palavras: 'O webhook do Asaas não manda o token',
    conselho:
      'Sem ele recusamos cada aviso. Peça o valor a quem cuida do servidor e ponha-o no token de autenticação do webhook, no Asaas, em Integrações.',
    operador: 'O token do webhook é o valor de ASAAS_WEBHOOK_TOKEN.',
  }),
  'faltam-eventos': ({ detalhe }) => ({
    palavras: 'O webhook do Asaas não manda todos os avisos',
    conselho: `Marque também, no Asaas, em Integrações, Webhooks: ${detalhe ?? 'os eventos de cobranças'}.`,
  }),
  'sem-permissao': () => ({
    palavras: 'A chave não deixa ler a fila de avisos',
    conselho:
      'Os pagamentos não dependem disso. Para ver a fila aqui, dê à chave do Asaas a permissão de ler e alterar webhooks.',
  }),
};

const NOT_LOOKED_AT: Description = { palavras: 'Ainda não conferimos a fila de avisos', conselho: null };

const REFUSED_ADVICE =
  'Vieram com outro token. Se são do Asaas, o token do webhook de lá é diferente do nosso: peça a quem cuida do servidor que iguale os dois. Se os avisos chegam, foi alguém de fora, e nada aconteceu.';
const OPERADOR_DA_RECUSA = 'Iguale ASAAS_WEBHOOK_TOKEN ao token do webhook no Asaas.';

/** The words and the advice for the state of a queue that was just read. */
export function describeFila({ situacao, ...fila }: Julgamento, appUrl: string): Description {
  return DESCRIPTIONS[situacao](fila, `${appUrl}${CAMINHO_DOS_AVISOS}`);
}

/** The provider's notification queue as the desk shows it. */
export function presentAvisos(avisos: AvisosRead, appUrl: string): AvisosAsaas {
  const { fila, arrivals, refusals, unknown, openCobrancas, releitura } = avisos;
  const situacao = fila?.situacao ?? null;
  const palavras =
    fila && situacao ? DESCRIPTIONS[situacao](fila, `${appUrl}${CAMINHO_DOS_AVISOS}`) : NOT_LOOKED_AT;
  const refusedSinceArrival = refusals.ultimo !== null && (arrivals.ultimo ?? 0) < refusals.ultimo;
  return {
    situacao: situacao ?? 'nao-conferida',
    ...palavras,
    atencao: refusedSinceArrival || (situacao !== null && situacao !== 'bem' && situacao !== 'sem-permissao'),
    desde: fila?.desde.toISOString() ?? null,
    lidaEm: fila?.lida_em.toISOString() ?? null,
    atrasados: fila?.penalizados ?? null,
    podeReativar: situacao === 'interrompida' || situacao === 'atrasada',
    ultimoEm: arrivals.ultimo?.toISOString() ?? null,
    ultimas24h: arrivals.ultimas24h,
    recusados24h: refusals.ultimas24h,
    recusadoEm: refusals.ultimo?.toISOString() ?? null,
    conselhoDaRecusa: refusals.ultimas24h > 0 ? REFUSED_ADVICE : null,
    operador: palavras.operador ?? (refusals.ultimas24h > 0 ? OPERADOR_DA_RECUSA : null),
    desconhecidos: unknown.map(presentUnknown),
    abertas: openCobrancas,
    releitura: releitura ? presentReleitura(releitura, avisos) : null,
  };
}

function presentUnknown({ id, evento, recebido_em, pedido_id, numero }: AvisosRead['unknown'][number]) {
  const pedido = pedido_id !== null && numero !== null ? { id: pedido_id, numero } : null;
  return { id, evento, recebidoEm: recebido_em.toISOString(), pedido };
}

function presentReleitura(
  row: NonNullable<AvisosRead['releitura']>,
  { asaas, isBudgetSpent }: Pick<AvisosRead, 'asaas' | 'isBudgetSpent'>,
): Releitura {
  const isRunning = row.terminada_em === null;
  const isDown = asaas !== undefined && (asaas.pausado || asaas.falhando_desde !== null);
  const parada = !isRunning || (!isDown && !isBudgetSpent) ? null : isDown ? 'provedor' : 'chamadas';
  const goesOnAt =
    parada === 'chamadas' ? asaas?.janela_fim : parada && asaas?.pausado ? asaas.pausado_ate : null;
  return {
    pedidaEm: row.pedida_em.toISOString(),
    total: row.total,
    lidas: row.lidas,
    falhas: row.falhas,
    mudaram: row.mudaram,
    terminadaEm: row.terminada_em?.toISOString() ?? null,
    parada,
    continuaEm: goesOnAt?.toISOString() ?? null,
  };
}
