import type { AvisosAsaas, Releitura } from '../../../../contracts/pagamentos/avisos-asaas.contract.ts';
import {
  CAMINHO_DOS_AVISOS,
  type Julgamento,
  type SituacaoDaFila,
} from '../../../../domain/fila-de-avisos.ts';
import type { Avisos } from './avisos-asaas.usecases.ts';

type Fila = Pick<NonNullable<Avisos['fila']>, 'penalizados' | 'detalhe'>;
type Palavras = { palavras: string; conselho: string | null };

const GUARDA = 'O Asaas guarda os avisos por 14 dias.';

/** Each state, and what a clinic's administrator does about it. */
const PALAVRAS: Readonly<Record<SituacaoDaFila, (fila: Fila, endereco: string) => Palavras>> = {
  bem: () => ({ palavras: 'Os avisos de pagamento chegam', conselho: null }),
  interrompida: () => ({
    palavras: 'O Asaas parou de avisar dos pagamentos',
    conselho: `Ele pausa a fila depois de 15 envios sem resposta. ${GUARDA} Se o aplicativo já responde de fora da clínica, reative: os avisos guardados chegam em seguida. Se a pausa passou de 14 dias, releia também tudo que está aberto.`,
  }),
  atrasada: ({ penalizados }) => ({
    palavras:
      penalizados === 1 ? '1 aviso de pagamento atrasado' : `${penalizados} avisos de pagamento atrasados`,
    conselho: `O Asaas não conseguiu entregar e tenta de novo, cada vez mais devagar; depois de 15 vezes pausa a fila. ${GUARDA} Se o problema já passou, peça os avisos agora.`,
  }),
  desligada: () => ({
    palavras: 'O webhook está desligado no Asaas',
    conselho: 'Ligue-o no Asaas, em Integrações, Webhooks. Até lá cada pagamento demora mais para aparecer.',
  }),
  ausente: (_fila, endereco) => ({
    palavras: 'Nenhum webhook do Asaas aponta para cá',
    conselho: `Crie um no Asaas, em Integrações, Webhooks: endereço ${endereco}, versão v3 da API, os eventos de cobranças e, no token de autenticação, o valor de ASAAS_WEBHOOK_TOKEN.`,
  }),
  'outro-endereco': ({ detalhe }, endereco) => ({
    palavras: 'O webhook do Asaas aponta para outro endereço',
    conselho: `Ele aponta para ${detalhe ?? 'outro lugar'}. Troque no Asaas, em Integrações, Webhooks, para ${endereco}; ou confira APP_URL.`,
  }),
  'sem-token': () => ({
    palavras: 'O webhook do Asaas não manda o token',
    conselho:
      'Sem ele recusamos cada aviso. Ponha o valor de ASAAS_WEBHOOK_TOKEN no token de autenticação do webhook, no Asaas, em Integrações.',
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

const NAO_CONFERIDA: Palavras = { palavras: 'Ainda não conferimos a fila de avisos', conselho: null };

const RECUSA =
  'Vieram com outro token. Se são do Asaas, o token do webhook é diferente de ASAAS_WEBHOOK_TOKEN: iguale os dois. Se os avisos chegam, foi alguém de fora, e nada aconteceu.';

/** A queue as it was just found, in words. */
export function palavrasDaFila({ situacao, ...fila }: Julgamento, appUrl: string): Palavras {
  return PALAVRAS[situacao](fila, `${appUrl}${CAMINHO_DOS_AVISOS}`);
}

/** The queue for the desk. */
export function presentAvisos(avisos: Avisos, appUrl: string): AvisosAsaas {
  const { fila, chegada, recusas, abertas, releitura } = avisos;
  const situacao = conhecida(fila?.situacao);
  const palavras =
    fila && situacao ? PALAVRAS[situacao](fila, `${appUrl}${CAMINHO_DOS_AVISOS}`) : NAO_CONFERIDA;
  const recusaSemChegada = recusas.ultimo !== null && (chegada.ultimo ?? 0) < recusas.ultimo;
  return {
    situacao: situacao ?? 'nao-conferida',
    ...palavras,
    atencao: recusaSemChegada || (situacao !== null && situacao !== 'bem' && situacao !== 'sem-permissao'),
    desde: fila?.desde.toISOString() ?? null,
    lidaEm: fila?.lida_em.toISOString() ?? null,
    atrasados: fila?.penalizados ?? null,
    podeReativar: situacao === 'interrompida' || situacao === 'atrasada',
    ultimoEm: chegada.ultimo?.toISOString() ?? null,
    ultimas24h: chegada.ultimas24h,
    recusados24h: recusas.ultimas24h,
    recusadoEm: recusas.ultimo?.toISOString() ?? null,
    conselhoDaRecusa: recusas.ultimas24h > 0 ? RECUSA : null,
    abertas,
    releitura: releitura ? presentReleitura(releitura, avisos) : null,
  };
}

function conhecida(situacao: string | undefined): SituacaoDaFila | null {
  return situacao !== undefined && isSituacao(situacao) ? situacao : null;
}

function isSituacao(text: string): text is SituacaoDaFila {
  return Object.hasOwn(PALAVRAS, text);
}

function presentReleitura(
  row: NonNullable<Avisos['releitura']>,
  { asaas, gasto }: Pick<Avisos, 'asaas' | 'gasto'>,
): Releitura {
  const corre = row.terminada_em === null;
  const fora = asaas !== undefined && (asaas.pausado || asaas.falhando_desde !== null);
  const parada = !corre || (!fora && !gasto) ? null : fora ? 'provedor' : 'chamadas';
  const continua =
    parada === 'chamadas' ? asaas?.janela_fim : parada && asaas?.pausado ? asaas.pausado_ate : null;
  return {
    pedidaEm: row.pedida_em.toISOString(),
    total: row.total,
    lidas: row.lidas,
    falhas: row.falhas,
    mudaram: row.mudaram,
    terminadaEm: row.terminada_em?.toISOString() ?? null,
    parada,
    continuaEm: continua?.toISOString() ?? null,
  };
}
