import type { DiaDaMesa, MesaAgora, MesaGraficos } from '#contracts/mesa/mesa.contract.ts';
import { isoInstant } from '#domain/calendario/datas.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import { diasDeTalao } from '#domain/documentos/emissao/talao.ts';
import { STATUS } from '#domain/pedidos/pedido-status.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { presentDesfeito } from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import type { lerMesa, lerGraficos } from './mesa.usecases.ts';

/** So many doctors and kinds with few forms left are named. */
const TALOES_SHOWN = 3;

/** The desk's overview; names appear only where somebody has to act. */
export function presentMesa({
  pedidos,
  conversas,
  devolucoes,
  contestacoes,
  arquivos,
  corrente,
  proxy,
  numeros,
  desfeitos,
  taloes,
  correio,
  documentos,
}: Awaited<ReturnType<typeof lerMesa>>): MesaAgora {
  return {
    pedidos: {
      esperando: pedidos.esperando,
      atrasados: pedidos.atrasados,
      primeiros: pedidos.primeiros.flatMap(({ id, numero, servico_selecionado: servico, prazo, ...quem }) => {
        const nome = nomeDeTratamento(quem.nome, quem.nome_social);
        return prazo ? [{ id, numero, nome, servico, prazo: prazo.toISOString() }] : [];
      }),
    },
    conversas: {
      abertas: conversas.total,
      urgentes: conversas.urgentes,
      desde: conversas.desde?.toISOString() ?? null,
    },
    devolucoes: { pendentes: devolucoes.pendentes, centavos: devolucoes.centavos ?? 0 },
    contestacoes: { abertas: contestacoes.abertas, desde: contestacoes.desde?.toISOString() ?? null },
    arquivos: { ausentes: arquivos?.ausentes ?? 0, em: arquivos?.em.toISOString() ?? null },
    auditoria: { estado: corrente.estado, em: isoInstant(corrente.em) },
    proxy,
    numeros: { faixas: numeros.faixas ?? 0, documentos: numeros.documentos ?? 0 },
    desfeitos: desfeitos.map((row) => ({
      id: row.id,
      numero: row.numero,
      passo: presentDesfeito(row).passo,
    })),
    correio: {
      imprimir: correio.imprimir,
      assinar: correio.assinar,
      postar: correio.postar,
      atrasadas: correio.atrasadas,
    },
    taloes: {
      noFim: taloes.length,
      primeiros: taloes.slice(0, TALOES_SHOWN).map(({ medico, tipo, livres, usadas }) => ({
        medico,
        tipo,
        livres,
        dias: diasDeTalao({ livres, usadas }),
      })),
    },
    documentos,
  };
}

type ChartNumbers = Awaited<ReturnType<typeof lerGraficos>>;

/** The charts' numbers: every one of the thirty days has an entry, also without any orders. */
export function presentGraficos({
  datas,
  pedidos,
  conclusoes,
  recebidos,
  respostas,
}: ChartNumbers): MesaGraficos {
  const dias = datas.map((data, i): DiaDaMesa => {
    const conclusao = conclusoes.find(({ dia }) => dia === i + 1);
    const recebido = recebidos.find(({ dia }) => dia === i + 1);
    const resposta = respostas.find(({ dia }) => dia === i + 1);
    return {
      dia: data,
      pedidos: sumCounts(pedidos.filter(({ dia }) => dia === i + 1)),
      recebidoCentavos: recebido?.centavos ?? 0,
      pagamentos: recebido?.n ?? 0,
      concluidos: conclusao?.n ?? 0,
      medianaHoras: conclusao?.mediana ?? null,
      ...presentEspera(resposta),
    };
  });
  const overall = conclusoes.find(({ dia }) => dia === null);
  return {
    dias,
    servicos: SERVICOS.map(({ titulo }) => countByServico(titulo, pedidos)),
    conclusao: {
      concluidos: overall?.n ?? 0,
      medianaHoras: overall?.mediana ?? null,
      noPrazo: overall?.no_prazo ?? 0,
    },
    resposta: presentEspera(respostas.find(({ dia }) => dia === null)),
    recebidoCentavos: dias.reduce((sum, { recebidoCentavos }) => sum + recebidoCentavos, 0),
  };
}

function presentEspera(row: ChartNumbers['respostas'][number] | undefined) {
  return { respostas: row?.n ?? 0, esperaMediana: row?.mediana ?? null, esperaMaior: row?.maior ?? null };
}

function countByServico(servico: string, pedidos: ChartNumbers['pedidos']): MesaGraficos['servicos'][number] {
  const ofServico = pedidos.filter((row) => row.servico === servico);
  const countStatus = (status: string) => sumCounts(ofServico.filter((row) => row.status === status));
  const [selecionado, respondido, anexado, aguardando, concluido, excluido] = STATUS;
  return {
    servico,
    total: sumCounts(ofServico),
    porStatus: {
      [selecionado]: countStatus(selecionado),
      [respondido]: countStatus(respondido),
      [anexado]: countStatus(anexado),
      [aguardando]: countStatus(aguardando),
      [concluido]: countStatus(concluido),
      [excluido]: countStatus(excluido),
    },
  };
}

function sumCounts(rows: readonly { n: number }[]): number {
  return rows.reduce((sum, { n }) => sum + n, 0);
}
