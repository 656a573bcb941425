import type { Admin } from '#platform/actor.ts';
import { together } from '#platform/db/database.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { ProxyWatch } from '#platform/http/proxy/proxy-watch.ts';
import { readSweepState } from '#features/instalacao/arquivos/arquivos.public.ts';
import { lerCorrente } from '#features/instalacao/auditoria/auditoria.public.ts';
import { countAnswers, readWaitingPatients } from '#features/chat/chat/chat.public.ts';
import { countDesajustes } from '#features/documentos/declaracoes/declaracoes.public.ts';
import { listNoFim } from '#features/documentos/taloes/taloes.public.ts';
import { listDesfeitos } from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import { countCorreio } from '#features/consultorio/correio/correio.public.ts';
import * as mesa from './mesa.repository.ts';
import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { inicioDoRitmo } from '#domain/documentos/emissao/talao.ts';
import * as graficos from './graficos.repository.ts';

/** `proxyWatch` tells of ignored proxies. */
export type MesaDeps = BaseDeps & { proxyWatch: Pick<ProxyWatch, 'ignored'> };

/** How many waiting orders the overview names. */
const FIRST_SHOWN = 5;
/** How many orders whose payment was taken back it names; there are hardly ever two. */
const UNDONE_SHOWN = 20;

/** So many doctors and kinds with few forms left are counted. */
const TALOES_COUNTED = 200;

/** Reads the overview of what needs attention now; the look is audited. */
export async function lerMesa({ actor, deps: { db, clock, proxyWatch } }: UseCase<Admin, null, MesaDeps>) {
  const now = clock();
  const [
    pedidos,
    primeiros,
    conversas,
    devolucoes,
    contestacoes,
    arquivos,
    numeros,
    desfeitos,
    documentos,
    [taloes, correio, corrente],
  ] = await Promise.all([
    mesa.countWaiting(db, now),
    mesa.listWaiting(db, FIRST_SHOWN),
    readWaitingPatients(db, now),
    mesa.countDevolucoes(db),
    mesa.countContestacoes(db),
    readSweepState(db),
    mesa.countNumerosRepetidos(db),
    listDesfeitos(db, UNDONE_SHOWN),
    countDesajustes(db),
    together(db, (one) =>
      Promise.all([
        listNoFim(one, { desde: inicioDoRitmo(now), limit: TALOES_COUNTED }),
        countCorreio(one, now),
        lerCorrente({ db: one, clock }),
        recordLook({ db: one, clock }, actor, 'mesa.ler'),
      ]),
    ),
  ]);
  const proxy = { ignorado: proxyWatch.ignored() };
  const waiting = { pedidos: { ...pedidos, primeiros }, conversas, devolucoes, contestacoes };
  return {
    ...waiting,
    arquivos,
    corrente,
    proxy,
    numeros,
    desfeitos,
    taloes,
    correio,
    documentos: { desajustados: documentos },
  };
}

const DAYS = 30;

/** The numbers for the desk's charts over the last thirty days in São Paulo, today included. */
export async function lerGraficos({ deps: { db, clock } }: UseCase<Admin, null, BaseDeps>) {
  const today = dataEmSaoPaulo(clock());
  const datas = Array.from({ length: DAYS }, (_, i) => somarDias(today, i - DAYS + 1));
  const boundaries = [...datas, somarDias(today, 1)].map((data) => instanteEmSaoPaulo(data, '00:00'));
  const [pedidos, conclusoes, recebidos, respostas] = await Promise.all([
    graficos.countPedidos(db, boundaries),
    graficos.countCompletions(db, boundaries),
    graficos.sumReceived(db, boundaries),
    countAnswers(db, boundaries),
  ]);
  return { datas, pedidos, conclusoes, recebidos, respostas };
}
