import type { PedidoNaMesa } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import type { CobrancaNaMesa, PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import { dateCreated, isoInstant } from '#domain/calendario/datas.ts';
import { presentAndamento, presentRelatos } from '#features/consultorio/andamento/andamento.public.ts';
import { presentProntuario } from '#features/consultorio/caso/caso.public.ts';
import { presentDesfechos } from '#features/documentos/emitir/emitir.public.ts';
import {
  presentDetalhe,
  presentEscolha,
  paymentStatus,
  type PresentContext,
} from '#features/pedidos/pedidos/pedidos.public.ts';
import { presentCliente, type ClienteRow } from '#features/contas/clientes/clientes.public.ts';
import type { VersaoRow } from '#features/catalogo/perguntas/perguntas.public.ts';
import { presentDesfeito } from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import type { CobrancaDoPedido } from './inteiro/inteiro.repository.ts';
import type { FullPedido } from './inteiro/inteiro.usecases.ts';
import { atencaoDaLinha } from './lista/atencao.presenter.ts';
import type { PedidoListPage } from './lista/lista.usecases.ts';

/** An order as it is listed for the administrator. */
export function presentLinha(
  row: PedidoListPage['linhas'][number],
  versoes: readonly VersaoRow[],
  now: Date,
): PedidoNaMesa {
  return {
    id: row.id,
    numero: row.numero,
    cpf: row.cpf,
    nome: row.nome,
    nomeSocial: row.nome_social,
    contestada: row.contestada_em !== null,
    mensagens: row.mensagens ?? 0,
    naoLidas: row.nao_lidas ?? 0,
    Servico_Selecionado: row.servico_selecionado,
    status: row.status,
    atendimento: row.atendimento,
    semResposta: row.sem_resposta === true,
    atencao: atencaoDaLinha(row, versoes, now),
    recebido: row.status === 'Concluído' ? row.recebido : null,
    temDocumento: row.tem_documento,
    escolha: presentEscolha(row),
    cobranca: row.cobranca && { metodo: row.cobranca.metodo, status: paymentStatus(row) },
    valorCentavos: row.cobranca?.valor_centavos ?? row.preco_centavos,
    prazo: isoInstant(row.prazo),
    pagoEm: isoInstant(row.pago_em),
    achado: row.achado,
    createdAt: isoInstant(row.created_at),
    dateCreated: dateCreated(row.created_at),
    versao: row.versao,
  };
}

/** Everything about one order for the administrator. */
export function presentInteiro(inteiro: FullPedido, context: PresentContext): PedidoInteiro {
  const { pedido, asked, cliente, respondidoEm, cobrancas, fatos } = inteiro;
  return {
    pedido: presentDetalhe(pedido, asked, context),
    statusAnterior: pedido.status_anterior,
    concluidoDe: pedido.status === 'Concluído' ? pedido.concluido_de : null,
    temDocumento: pedido.tem_documento,
    respondidoEm: isoInstant(respondidoEm),
    paciente: presentPaciente(cliente),
    conversa: cliente.contestada_em === null ? cliente.id : null,
    prontuario: presentProntuario(inteiro.prontuario, context.now),
    documentos: presentDesfechos(inteiro.documentos),
    relatos: fatos ? presentRelatos(fatos) : [],
    depoisDaRecusa: presentDepoisDaRecusa(inteiro),
    mensagemEmEspera: inteiro.espera && {
      desde: isoInstant(inteiro.espera.desde),
      texto: inteiro.espera.texto,
    },
    emailRecusado: inteiro.emailRecusado,
    cobrancas: cobrancas.map(presentCobranca),
    desfeito: inteiro.desfeito ? presentDesfeito(inteiro.desfeito) : null,
    passos: fatos ? presentAndamento(fatos).passos : [],
  };
}

/** The patient's record; the contract leaves out the fields that only the patient may see. */
function presentPaciente(row: ClienteRow): PedidoInteiro['paciente'] {
  return {
    ...presentCliente(row),
    contestadaEm: isoInstant(row.contestada_em),
    apagadaEm: isoInstant(row.apagada_em),
  };
}

function presentDepoisDaRecusa({ escolha, consultas }: FullPedido): PedidoInteiro['depoisDaRecusa'] {
  if (!escolha) return null;
  return {
    escolha: escolha.escolha,
    escolhidaEm: isoInstant(escolha.escolhida_em),
    ate: isoInstant(escolha.escolher_ate),
    consultas: consultas.map(
      ({ id, inicio, fim, medico_nome, contato, estado, cancelada_por, remarcada }) => ({
        id,
        inicio: isoInstant(inicio),
        fim: isoInstant(fim),
        medico: medico_nome,
        contato,
        estado,
        canceladaPor: cancelada_por,
        remarcada: remarcada === true,
      }),
    ),
  };
}

function presentCobranca(row: CobrancaDoPedido): CobrancaNaMesa {
  return {
    id: row.id,
    idPayment: row.asaas_id,
    tipo: row.tipo,
    metodo: row.metodo,
    status: row.status,
    valorCentavos: row.valor_centavos,
    freteCentavos: row.frete_centavos,
    recebidoCentavos: row.recebido_centavos,
    estornadoCentavos: row.estornado_centavos,
    vencimento: row.vencimento,
    pagaPedido: row.paga_pedido,
    createdAt: isoInstant(row.created_at),
    pagoEm: isoInstant(row.pago_em),
    encerradaEm: isoInstant(row.encerrada_em),
  };
}
