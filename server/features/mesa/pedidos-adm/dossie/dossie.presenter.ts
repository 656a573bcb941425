import type { Acontecimento } from '#contracts/mesa/fio.contract.ts';
import type { PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { trabalhoDoPedido } from '#domain/pedidos/situacao.ts';
import { destaquesDoPedido, PASSOU_PELA_URGENCIA } from '#domain/pedidos/destaques.ts';
import { prazoCurto } from '#domain/calendario/promessa.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { ROTULO_DO_RECEBIDO } from '#domain/pedidos/recebido.ts';
import { type Papel, servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import type { Marca, Par, Timbre } from '#ports/documents.ts';
import { type ArquivoDoDossie, presentArquivos } from './dossie-arquivos.presenter.ts';
import { type CobrancaDoDossie, presentCobranca, presentPaymentMark } from './dossie-cobranca.presenter.ts';
import { presentPaciente } from './dossie-paciente.presenter.ts';
import type { ShownFile } from './folhas.usecases.ts';

/** A question of the questionnaire with its description and answer. */
export type DossiePergunta = { pergunta: string; descricao: string; resposta: string };

/** An answer that is printed first; `aviso` says that an emergency was passed by, null for every other one. */
export type DossieDestaque = { aviso: string | null; pergunta: string; resposta: string };

/** Everything about one order as texts that the template `dossie` prints unchanged. */
export type Dossie = Timbre & {
  numero: string;
  servico: string;
  papel: Papel | null;
  marcas: readonly Marca[];
  /** Warnings printed first: that the order was deleted, that the account was closed. */
  avisos: readonly string[];
  resumo: readonly Par[];
  atencao: readonly DossieDestaque[];
  paciente: readonly Par[];
  respondidas: string | null;
  saude: readonly DossiePergunta[];
  tratamento: readonly DossiePergunta[];
  livres: readonly DossiePergunta[];
  arquivos: readonly ArquivoDoDossie[];
  preco: string;
  cobrancas: readonly CobrancaDoDossie[];
  andamento: readonly { em: string; quem: string; oQue: string; detalhe: string | null }[];
};

/** Printed on every page: the brand, who produced the dossier and when. */
export type DossieStamp = { marca: string; por: string; agora: Date };

/** An order and everything that happened to it, oldest first. */
type Contado = { inteiro: PedidoInteiro; acontecimentos: readonly Acontecimento[] };

/**
 * The data of an order's dossier, and the page images that it refers to: name in the document to path on
 * disk.
 */
export function presentDossie(
  { inteiro, acontecimentos }: Contado,
  files: readonly ShownFile[],
  { marca, por, agora }: DossieStamp,
): { dados: Dossie; imagens: Record<string, string> } {
  const { pedido, respondidoEm, cobrancas } = inteiro;
  const numero = String(pedido.numero);
  const { arquivos, imagens } = presentArquivos(files);
  const dados: Dossie = {
    marca,
    titulo: `Dossiê do pedido ${numero}`,
    rodape: [
      'Contém dados de saúde: documento sigiloso.',
      `Pedido ${numero} · produzido em ${dataEHora(agora)} (horário de Brasília) pela administração, ${por}`,
    ],
    produzidoEm: agora,
    numero,
    servico: pedido.Servico_Selecionado,
    papel: servicoPorTitulo(pedido.Servico_Selecionado)?.papel ?? null,
    marcas: pedidoBadges(inteiro),
    avisos: pedidoWarnings({ inteiro, acontecimentos }),
    resumo: summary(inteiro),
    atencao: destaquesDoPedido(pedido).map(({ motivo, pergunta, resposta }) => ({
      aviso: motivo === 'urgencia' ? PASSOU_PELA_URGENCIA : null,
      pergunta,
      resposta,
    })),
    paciente: presentPaciente(inteiro.paciente, agora),
    respondidas: respondidoEm === null ? null : `respondidas em ${dataEHora(respondidoEm)}`,
    ...answerRows(inteiro),
    arquivos,
    preco: `preço do pedido: ${formatReais(pedido.precoCentavos)}`,
    cobrancas: cobrancas.map(presentCobranca),
    andamento: acontecimentos.map(({ em, quem, nome, oQue, detalhe, texto }) => ({
      em: dataEHora(em),
      quem: nome ?? quem,
      oQue,
      detalhe: texto ?? detalhe,
    })),
  };
  return { dados, imagens };
}

function pedidoBadges({ pedido }: PedidoInteiro): Marca[] {
  const { status } = pedido;
  const tom = status === 'Concluído' ? 'certo' : status === 'Excluído' ? 'para' : 'neutro';
  const task = trabalhoDoPedido(pedido);
  const pagamento = presentPaymentMark(pedido.cobranca?.status ?? null);
  return [
    task === null ? { palavra: status, tom } : { palavra: task, tom: 'nota' },
    ...(pagamento === null ? [] : [pagamento]),
  ];
}

function pedidoWarnings({
  inteiro: { pedido, statusAnterior, paciente },
  acontecimentos,
}: Contado): string[] {
  const avisos: string[] = [];
  if (pedido.status === 'Excluído') {
    const excluido = acontecimentos.findLast(({ oQue }) => oQue === 'Excluído');
    const dateRow = excluido ? ` em ${dataEHora(excluido.em)}` : '';
    const antes = statusAnterior === null ? '' : ` Estava em “${statusAnterior}”.`;
    avisos.push(`Pedido excluído${dateRow}.${antes}`);
  }
  if (paciente.apagadaEm !== null) {
    avisos.push(
      `A conta foi apagada pelo próprio paciente em ${dataEHora(paciente.apagadaEm)}. O prontuário é guardado por lei.`,
    );
  } else if (paciente.contestadaEm !== null) {
    avisos.push('Esta conta foi encerrada por uma contestação: o CPF é de outra pessoa.');
  }
  return avisos;
}

function summary({ pedido }: PedidoInteiro): Par[] {
  const pagoEm = pedido.cobranca?.estado === 'paga' ? pedido.cobranca.pagoEm : null;
  return [
    { nome: 'Feito em', valor: dataEHora(pedido.createdAt) },
    { nome: 'Pago em', valor: pagoEm === null ? 'Não foi pago' : dataEHora(pagoEm) },
    {
      nome: 'Prazo prometido',
      valor: pedido.prazo === null ? 'Corre a partir do pagamento' : `até ${prazoCurto(pedido.prazo)}`,
    },
    // The status is listed here when the heading shows the word of the work.
    ...(trabalhoDoPedido(pedido) === null ? [] : [{ nome: 'Status', valor: pedido.status }]),
    ...(pedido.recebido === null
      ? []
      : [{ nome: 'O paciente recebeu', valor: ROTULO_DO_RECEBIDO[pedido.recebido] }]),
    { nome: 'Valor', valor: formatReais(pedido.valorCentavos) },
  ];
}

const orDash = (text: string | undefined) => (text === undefined || text === '' ? '–' : text);

const freeText = (pergunta: string, text: string) => ({ pergunta, descricao: '', resposta: orDash(text) });

function answerRows({ pedido }: PedidoInteiro): {
  saude: DossiePergunta[];
  tratamento: DossiePergunta[];
  livres: DossiePergunta[];
} {
  const { pergSaude, histSaude, pergTrat, histTrat, motivacao, outrasInfos } = pedido;
  return {
    saude: pergSaude.map((pergunta, i) => ({ pergunta, descricao: '', resposta: orDash(histSaude[i]) })),
    tratamento: pergTrat.map(({ pergunta, descricao }, i) => ({
      pergunta,
      descricao,
      resposta: orDash(histTrat[i]),
    })),
    livres: [freeText('Motivação', motivacao), freeText('Outras informações', outrasInfos)],
  };
}
